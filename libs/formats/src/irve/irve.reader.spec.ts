import fc from 'fast-check';
import { all, inputOf } from '../../../../test/import/test-inputs.js';
import type { ReadOptions } from '../input/format.js';
import { commandsIn, problemsIn } from '../testing/commands.js';
import { reading } from '../testing/reading.js';
import { readIrve } from './irve.reader.js';

const usual = {
  nom_amenageur: 'Town Works',
  nom_operateur: 'Town Works',
  telephone_operateur: '100000000',
  nom_enseigne: 'Net',
  id_station_itinerance: 'FRXXXP00001',
  id_station_local: '',
  nom_station: 'Quai',
  implantation_station: 'Voirie',
  adresse_station: '5 quai 00000 Ville',
  coordonneesXY: '[8.73889 , 41.929317]',
  nbre_pdc: '2',
  id_pdc_itinerance: 'FRXXXE00001',
  id_pdc_local: '',
  puissance_nominale: '22',
  prise_type_ef: 'true',
  prise_type_2: 'true',
  prise_type_combo_ccs: 'false',
  prise_type_chademo: 'false',
  prise_type_autre: 'false',
  gratuit: 'false',
  paiement_acte: 'true',
  paiement_cb: 'false',
  tarification: '0.40 EUR/kWh',
  condition_acces: 'Accès libre',
  reservation: 'false',
  horaires: '24/7',
  accessibilite_pmr: 'Accessibilité inconnue',
  restriction_gabarit: 'Hauteur maximale 2m',
  station_deux_roues: 'false',
  observations: '',
  date_maj: '2026-04-05',
  cable_t2_attache: 'false',
};
type Row = Partial<Record<keyof typeof usual, string>>;

const secondPoint: Row = {
  id_pdc_itinerance: 'FRXXXE00002',
  puissance_nominale: '50',
  prise_type_ef: 'false',
  prise_type_2: 'false',
  prise_type_combo_ccs: 'true',
  prise_type_chademo: 'true',
};

const line = (cells: readonly string[], separator = ',') =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator);
const fileOf = (rows: readonly Row[], separator?: string) =>
  [Object.keys(usual), ...rows.map((row) => Object.values({ ...usual, ...row }))]
    .map((cells) => line(cells, separator))
    .join('\n');

const read = async (text: string, options: Partial<ReadOptions> = {}) =>
  all(readIrve(await inputOf(text), reading(options)));

const stationOf = async (row: Row) => {
  const groups = await read(fileOf([row]));
  return { station: commandsIn(groups, 'UpsertStation')[0], problems: problemsIn(groups), groups };
};

describe('readIrve', () => {
  it('reads a station with two points', async () => {
    const groups = await read(fileOf([{}, secondPoint]));
    expect(groups).toHaveLength(1);
    expect(problemsIn(groups)).toEqual([]);
    expect(commandsIn(groups, 'RegisterLocation')).toMatchObject([
      {
        source: { feed: 'feed', id: 'FRXXXP00001' },
        data: {
          name: 'Quai',
          address: '5 quai',
          postal_code: '00000',
          city: 'Ville',
          country: 'FR',
          operator: 'Town Works',
          help_phone: '100000000',
          latitude: '41.929317',
          longitude: '8.73889',
          opening_times: { twentyfourseven: true },
          access: 'PUBLIC',
          operator_details: { phone: '100000000' },
          owner: { name: 'Town Works' },
        },
        extensions: {
          nom_enseigne: 'Net',
          implantation_station: 'Voirie',
          nbre_pdc: '2',
        },
      },
    ]);
    const [first, second] = commandsIn(groups, 'UpsertStation');
    expect(first).toMatchObject({
      source: { feed: 'feed', id: 'FRXXXE00001' },
      data: {
        name: 'Quai',
        latitude: '41.929317',
        longitude: '8.73889',
        cost: '0.40 EUR/kWh',
        hours: '24/7',
        pre_charge_instructions: 'Vehicle size: Hauteur maximale 2m',
        payment: null,
        location_source: { feed: 'feed', id: 'FRXXXP00001' },
      },
      connectors: [
        { standard: 'DOMESTIC_E', format: 'SOCKET', power_type: 'AC_1_PHASE', kilowatts: null, count: 1 },
        { standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE', kilowatts: 22, count: 1 },
      ],
      details: { evse_id: 'FRXXXE00001', capabilities: [], parking_restrictions: [] },
      extensions: { paiement_acte: 'true', gratuit: 'false', restriction_gabarit: 'Hauteur maximale 2m' },
    });
    for (const column of [
      'horaires',
      'tarification',
      'puissance_nominale',
      'date_maj',
      'prise_type_2',
      'nbre_pdc',
      'condition_acces',
    ])
      expect(first?.extensions).not.toHaveProperty(column);
    expect(second).toMatchObject({
      source: { id: 'FRXXXE00002' },
      connectors: [
        { standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC', kilowatts: 50 },
        { standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', kilowatts: 50 },
      ],
    });
  });

  it('reads rows of a station that do not stand together, without a warning', async () => {
    const other: Row = { id_station_itinerance: 'FRXXXP00002', id_pdc_itinerance: 'FRXXXE00009' };
    const groups = await read(fileOf([{}, other, secondPoint]));
    expect(problemsIn(groups)).toEqual([]);
    expect(groups.map(({ line, dependsOnEarlier }) => [line, dependsOnEarlier])).toEqual([
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(commandsIn(groups, 'RegisterLocation').map(({ source }) => source.id)).toEqual([
      'FRXXXP00001',
      'FRXXXP00002',
    ]);
    expect(
      commandsIn(groups, 'UpsertStation').map(({ source, data }) => [source.id, data['location_source']]),
    ).toEqual([
      ['FRXXXE00001', { feed: 'feed', id: 'FRXXXP00001' }],
      ['FRXXXE00009', { feed: 'feed', id: 'FRXXXP00002' }],
      ['FRXXXE00002', { feed: 'feed', id: 'FRXXXP00001' }],
    ]);
  });

  it('sends the same commands for any order of rows, but for what the first row says', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(9)), { minLength: 1, maxLength: 12, selector: String }),
        fc.infiniteStream(fc.nat()),
        async (points, keys) => {
          const rows = points.map(([station, point]) => ({
            id_station_itinerance: `FRXXXP${station}`,
            id_pdc_itinerance: `FRXXXE${station}${point}`,
          }));
          const shuffled = rows
            .map((row) => ({ row, key: Number(keys.next().value) }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row);
          const sent = async (order: readonly Row[]) => {
            const groups = await read(fileOf(order));
            expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
            return commandsIn(groups)
              .map((command) => JSON.stringify(command))
              .sort();
          };
          expect(await sent(shuffled)).toEqual(await sent(rows));
        },
      ),
      { numRuns: 30 },
    ));

  it('warns of rows of a station that differ, and takes the first one', async () => {
    const together = await read(fileOf([{}, { ...secondPoint, nom_operateur: 'Other' }]));
    expect(problemsIn(together)).toEqual([
      'rows of a location differ in nom_operateur, the first row counts',
    ]);
    const other: Row = { id_station_itinerance: 'P2', id_pdc_itinerance: 'E9' };
    const apart = await read(fileOf([{}, other, { ...secondPoint, nom_operateur: 'Other' }]));
    expect(problemsIn(apart)).toEqual(['location occurs again, its first occurrence counts']);
  });

  it('rejects rows without ids, and points that occur again', async () => {
    const groups = await read(
      fileOf([
        { id_station_itinerance: '' },
        { id_pdc_itinerance: 'Non concerné' },
        {
          id_station_itinerance: 'Non concerné',
          id_station_local: 'L1',
          id_pdc_itinerance: '',
          id_pdc_local: '7',
        },
        {},
        {},
      ]),
    );
    expect(groups.flatMap(({ line, rejects }) => rejects.map(({ reason }) => [line, reason]))).toEqual([
      [2, 'the row has no id_station_itinerance and no id_station_local'],
      [3, 'the row has no id_pdc_itinerance and no id_pdc_local'],
      [5, 'duplicate: the id FRXXXE00001 of feed feed was already in this file'],
    ]);
    expect(
      commandsIn(groups, 'UpsertStation').map(({ source, details }) => [source.id, details['evse_id']]),
    ).toEqual([
      ['L1/7', null],
      ['FRXXXE00001', 'FRXXXE00001'],
    ]);
  });

  it('keeps what no field holds', async () => {
    const { station, problems } = await stationOf({
      puissance_nominale: '150',
      prise_type_2: 'perhaps',
      coordonneesXY: '0, 0',
    });
    expect(station?.extensions).toMatchObject({ puissance_nominale: '150', prise_type_2: 'perhaps' });
    expect(problems).toEqual(['prise_type_2 is neither true nor false, not read', 'station is at 0, 0']);
    expect((await stationOf({ coordonneesXY: 'Quai' })).problems).toEqual([
      'station has no usable coordinates',
    ]);
  });

  it('reads what a point offers and whom it is for', async () => {
    const { station, problems } = await stationOf({
      cable_t2_attache: 'true',
      prise_type_autre: 'true',
      tarification: '',
      gratuit: 'true',
      paiement_cb: 'true',
      reservation: 'true',
      accessibilite_pmr: 'Réservé PMR',
      implantation_station: 'Parking privé réservé à la clientèle',
      station_deux_roues: 'true',
      condition_acces: 'Accès réservé',
      horaires: 'Mo-Su 00:00-23:59',
      observations: 'Derrière la mairie',
      id_pdc_itinerance: 'E'.repeat(49),
    });
    expect(station).toMatchObject({
      data: {
        cost: 'Gratuit',
        hours: '24/7',
        pre_charge_instructions:
          'Derrière la mairie\nAccess: Accès réservé\nVehicle size: Hauteur maximale 2m\nAccessibility: Réservé PMR',
      },
      connectors: [
        { standard: 'DOMESTIC_E' },
        { standard: 'IEC_62196_T2', format: 'CABLE' },
        { standard: null, format: null, power_type: null },
      ],
      details: {
        evse_id: null,
        capabilities: ['RESERVABLE', 'CREDIT_CARD_PAYABLE'],
        parking_restrictions: ['DISABLED', 'CUSTOMERS', 'MOTORCYCLES'],
      },
      extensions: { horaires: 'Mo-Su 00:00-23:59' },
    });
    expect(problems).toEqual(['id_pdc_itinerance is longer than 48 characters, left out of the details']);
  });

  it('reads files with semicolons, and names the feed after the file with a warning', async () => {
    const input = await inputOf(fileOf([{}], ';'));
    const file = Object.assign(input, { fileName: 'irve.csv' });
    const groups = await all(readIrve(file, reading({ feed: undefined })));
    expect(problemsIn(groups)).toEqual([
      'feed is named after the file or address, the option feed gives it a lasting name',
    ]);
    expect(commandsIn(groups, 'UpsertStation')).toMatchObject([
      { source: { feed: 'irve.csv', id: 'FRXXXE00001' } },
    ]);
    await expect(read(fileOf([{}]), { feed: undefined })).rejects.toThrow(
      'give it a name by the option feed',
    );
  });

  it('rejects a broken row alone', async () => {
    const groups = await read(`${fileOf([{}])}\nshort\n${line(Object.values({ ...usual, ...secondPoint }))}`);
    expect(groups.map(({ line, lines, rejects }) => [line, lines.length > 0, rejects.length])).toEqual([
      [2, true, 0],
      [3, false, 1],
      [4, true, 0],
    ]);
  });
});
