import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { commandsIn, problemsIn } from '../testing/commands.js';
import { reading } from '../testing/reading.js';
import { readBnetza } from './bnetza.reader.js';

const slots = [1, 2, 3, 4, 5, 6].flatMap((n) => [
  `Steckertypen${n}`,
  `Nennleistung Stecker${n}`,
  `EVSE-ID${n}`,
  `Public Key${n}`,
]);
const columns = [
  ...['Ladeeinrichtungs-ID', 'Betreiber', 'Anzeigename (Karte)', 'Status', 'Art der Ladeeinrichtung'],
  ...[
    'Anzahl Ladepunkte',
    'Nennleistung Ladeeinrichtung [kW]',
    'Inbetriebnahmedatum',
    'Straße',
    'Hausnummer',
  ],
  ...[
    'Adresszusatz',
    'Postleitzahl',
    'Ort',
    'Kreis/kreisfreie Stadt',
    'Bundesland',
    'Breitengrad',
    'Längengrad',
  ],
  ...['Standortbezeichnung', 'Informationen zum Parkraum', 'Bezahlsysteme', 'Öffnungszeiten'],
  ...['Öffnungszeiten: Wochentage', 'Öffnungszeiten: Tageszeiten', ...slots],
];
const usual: Record<string, string> = {
  'Ladeeinrichtungs-ID': '1010338',
  Betreiber: 'Albwerk GmbH',
  Status: 'In Betrieb',
  'Art der Ladeeinrichtung': 'Normalladeeinrichtung',
  'Anzahl Ladepunkte': '1',
  'Nennleistung Ladeeinrichtung [kW]': '22',
  Inbetriebnahmedatum: '11.01.2020',
  Straße: 'Am Berg',
  Hausnummer: '1',
  Postleitzahl: '72535',
  Ort: 'Heroldstatt',
  Bundesland: 'Baden-Württemberg',
  Breitengrad: '48,442398',
  Längengrad: '9,659075',
  Öffnungszeiten: '247',
  Steckertypen1: 'AC Typ 2 Steckdose',
  'Nennleistung Stecker1': '22',
};

const PREAMBLE = [
  'Ladesäulenregister Bundesnetzagentur;;;',
  '',
  'Letzte Aktualisierung vom: 01.09.2026;;;',
  ';;;Ladepunkt "1;;Ladepunkt 2;',
];
const rowOf = (row: Record<string, string>) =>
  columns.map((column) => `"${{ ...usual, ...row }[column] ?? ''}"`).join(';');
const fileOf = (...rows: Record<string, string>[]) =>
  [...PREAMBLE, columns.join(';'), ...rows.map(rowOf), ';'.repeat(columns.length - 1)].join('\r\n');

const read = async (file: string | Buffer) => all(readBnetza(await inputOf(file), reading()));

const stationOf = async (row: Record<string, string>) => {
  const groups = await read(fileOf(row));
  return { station: commandsIn(groups, 'UpsertStation')[0], problems: problemsIn(groups) };
};

describe('readBnetza', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads a device with two points in %s', async (_, encoded) => {
    const second = { Steckertypen2: 'AC Schuko', 'Nennleistung Stecker2': '3,7', 'EVSE-ID2': 'DE*ABC*E1*2' };
    const row = { 'Anzahl Ladepunkte': '2', 'EVSE-ID1': 'DEABCE11', 'Public Key1': 'K', ...second };
    const groups = await read(encoded(fileOf(row)));
    expect(groups.map(({ line }) => line)).toEqual([PREAMBLE.length + 2]);
    expect(problemsIn(groups)).toEqual([]);
    expect(commandsIn(groups, 'RegisterLocation')).toMatchObject([
      {
        source: { feed: 'feed', id: '1010338' },
        data: {
          name: 'Am Berg 1',
          address: 'Am Berg 1',
          city: 'Heroldstatt',
          region: 'Baden-Württemberg',
          postal_code: '72535',
          country: 'DE',
          operator: 'Albwerk GmbH',
          latitude: '48.442398',
          longitude: '9.659075',
          opening_times: { twentyfourseven: true },
        },
        extensions: { Inbetriebnahmedatum: '11.01.2020', 'Anzahl Ladepunkte': '2' },
      },
    ]);
    const place = { latitude: '48.442398', longitude: '9.659075', hours: '24/7' };
    const location_source = { feed: 'feed', id: '1010338' };
    expect(commandsIn(groups, 'UpsertStation')).toMatchObject([
      {
        source: { feed: 'feed', id: '1010338/1' },
        data: { ...place, location_source },
        connectors: [{ standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE', kilowatts: 22 }],
        details: { evse_id: 'DEABCE11' },
        extensions: { 'Public Key': 'K' },
      },
      {
        source: { feed: 'feed', id: '1010338/2' },
        data: { ...place, location_source },
        connectors: [{ standard: 'DOMESTIC_F', format: 'SOCKET', power_type: 'AC_1_PHASE', kilowatts: 3.7 }],
        details: { evse_id: 'DE*ABC*E1*2' },
        extensions: null,
      },
    ]);
  });

  it('identifies a device without an id by its row', async () => {
    const groups = await read(
      fileOf({ 'Ladeeinrichtungs-ID': '' }, { 'Ladeeinrichtungs-ID': '', Hausnummer: '2' }),
    );
    const ids = commandsIn(groups, 'RegisterLocation').map(({ source }) => source.id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
    const again = await read(fileOf({ 'Ladeeinrichtungs-ID': '' }));
    expect(commandsIn(again, 'UpsertStation').map(({ source }) => source.id)).toEqual([`${ids[0]}/1`]);
  });

  it('reads editions without ids, with powers by the names of then', async () => {
    const header = 'Betreiber;Straße;Postleitzahl;Breitengrad;Längengrad;Steckertypen1;P1 [kW];Public Key1';
    const groups = await read(
      `${header}\nA;B;1067;51,05;13,73;AC Steckdose Typ 2, DC Kupplung Combo, DC CHAdeMO;50;`,
    );
    expect(commandsIn(groups, 'RegisterLocation')).toMatchObject([{ data: { postal_code: '01067' } }]);
    expect(commandsIn(groups, 'UpsertStation')).toMatchObject([
      {
        connectors: [
          { standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE', kilowatts: null },
          { standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC', kilowatts: 50 },
          { standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', kilowatts: 50 },
        ],
        extensions: null,
      },
    ]);
  });

  it.each([
    ['AC Typ 2 Fahrzeugkupplung', '11', 'IEC_62196_T2 CABLE AC_3_PHASE 11'],
    ['AC Typ 2 Steckdose', '7,4', 'IEC_62196_T2 SOCKET AC_1_PHASE 7.4'],
    ['AC Typ 1 Steckdose', '3,7', 'IEC_62196_T1 SOCKET AC_1_PHASE 3.7'],
    ['DC Fahrzeugkupplung Typ Combo 2 (CCS)', '300', 'IEC_62196_T2_COMBO CABLE DC 300'],
    ['DC Megawatt Charging System (MCS)', '1000', 'MCS CABLE DC 1000'],
    ['DC Tesla Fahrzeugkupplung (Typ 2)', '120', 'IEC_62196_T2 CABLE DC 120'],
    ['AC CEE 3-polig', '3,7', 'IEC_60309_2_single_16 SOCKET AC_1_PHASE 3.7'],
    ['AC CEE 5-polig', '22', 'IEC_60309_2_three_32 SOCKET AC_3_PHASE 22'],
    ['AC CEE 5-polig', '', 'AC CEE 5-polig SOCKET AC_3_PHASE '],
    ['Induktiv', '11', 'Induktiv   11'],
  ])('reads the plug %s of %s kW', async (type, power, expected) => {
    const { station } = await stationOf({ Steckertypen1: type, 'Nennleistung Stecker1': power });
    expect(
      station?.connectors.map(({ standard, format, power_type, kilowatts }) =>
        [standard, format, power_type, kilowatts].map((each) => each ?? '').join(' '),
      ),
    ).toEqual([expected]);
  });

  it.each([
    ['AC Typ 2 Steckdose; AC Schuko', '22; 3,7', [22, 3.7], '22; 3,7'],
    ['AC Typ 2 Steckdose; AC Schuko', '22', [22, null], undefined],
    ['', '22', [22], undefined],
    ['', '', [], undefined],
  ])('reads the powers of %j, which are %j', async (type, power, kilowatts, kept) => {
    const { station, problems } = await stationOf({ Steckertypen1: type, 'Nennleistung Stecker1': power });
    expect(station?.connectors.map((connector) => connector['kilowatts'])).toEqual(kilowatts);
    expect(station?.extensions?.['Nennleistung Stecker']).toBe(kept);
    expect(problems).toEqual([]);
  });

  it('has a station for each point that is counted, and warns of those without columns', async () => {
    const groups = await read(
      fileOf({ 'Anzahl Ladepunkte': '9' }, { 'Ladeeinrichtungs-ID': '2', 'Anzahl Ladepunkte': '' }),
    );
    expect(commandsIn(groups, 'UpsertStation').map(({ source }) => source.id)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((point) => `1010338/${point}`),
      '2/1',
    ]);
    expect(problemsIn(groups)).toEqual(['points after the 6th have no columns, left out']);
  });

  it('reads hours, payment, restrictions and what is out of the usual', async () => {
    const { station, problems } = await stationOf({
      Öffnungszeiten: 'Eingeschränkt',
      'Öffnungszeiten: Wochentage': 'Montag; Dienstag; Mittwoch',
      'Öffnungszeiten: Tageszeiten': '06:00-22:00; 06:00-22:00; 08:00-20:00',
      'Informationen zum Parkraum': 'Nur für Kunden/Besucher',
      Bezahlsysteme: 'RFID-Karte; Kreditkarte (NFC); Kostenlos',
      Status: 'In Wartung',
      'EVSE-ID1': 'keine',
    });
    expect(station).toMatchObject({
      data: {
        cost: 'Kostenlos',
        payment: { methods: ['RFID', 'CREDIT_CARD', 'CONTACTLESS'], brands: null, terminals: null },
        hours: 'Mon–Tue 06:00–22:00, Wed 08:00–20:00',
        pre_charge_instructions:
          'Status: In Wartung\nAccess: Nur für Kunden/Besucher\nPayment: RFID-Karte, Kreditkarte (NFC), Kostenlos',
      },
      details: {
        evse_id: null,
        capabilities: ['RFID_READER', 'CREDIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'],
        parking_restrictions: ['CUSTOMERS'],
      },
      extensions: { 'EVSE-ID': 'keine' },
    });
    expect(station?.data).not.toHaveProperty('available');
    expect(problems).toEqual(['EVSE-ID is none, left out of the details']);
  });

  it('keeps of hours and payment what no member holds, and warns of hours that are not clear', async () => {
    const given = {
      Öffnungszeiten: 'Eingeschränkt',
      'Öffnungszeiten: Wochentage': 'Montag; Dienstag',
      'Öffnungszeiten: Tageszeiten': '06:00-22:00',
    };
    const locationOf = async (row: Record<string, string>) => {
      const groups = await read(fileOf(row));
      return { location: commandsIn(groups, 'RegisterLocation')[0], problems: problemsIn(groups) };
    };
    const span = { period_begin: '06:00', period_end: '22:00' };
    const { location, problems } = await locationOf({ ...given, Bezahlsysteme: 'RFID-Karte; Kostenlos' });
    expect(location?.data['opening_times']).toEqual({
      twentyfourseven: false,
      regular_hours: [1, 2].map((weekday) => ({ weekday, ...span })),
    });
    for (const column of [...Object.keys(given), 'Bezahlsysteme'])
      expect(location?.extensions).not.toHaveProperty(column);
    expect(problems).toEqual([]);
    const unclear = { ...given, 'Öffnungszeiten: Wochentage': 'Montag; Feiertag' };
    const kept = await locationOf({ ...unclear, Bezahlsysteme: 'RFID-Karte; Sonstige' });
    expect(kept.location).toMatchObject({
      data: { opening_times: null },
      extensions: { ...unclear, Bezahlsysteme: 'RFID-Karte; Sonstige' },
    });
    expect(kept.problems).toEqual(['opening hours are not clear, kept as a text']);
  });

  it.each([
    [{ Öffnungszeiten: 'Keine Angabe' }, null],
    [{ Öffnungszeiten: 'Eingeschränkt' }, 'Eingeschränkt'],
    [
      {
        Öffnungszeiten: 'Eingeschränkt',
        'Öffnungszeiten: Wochentage': 'Montag; Sonntag',
        'Öffnungszeiten: Tageszeiten': '06:00-22:00',
      },
      'Mon 06:00–22:00, Sun 06:00–22:00',
    ],
    [
      {
        'Öffnungszeiten: Wochentage': 'Montag; Feiertag',
        'Öffnungszeiten: Tageszeiten': '06:00-22:00; 07:00-08:00',
        Öffnungszeiten: 'Eingeschränkt',
      },
      'Montag, Feiertag: 06:00-22:00, 07:00-08:00',
    ],
  ])('reads the hours %j', async (row, hours) => {
    expect((await stationOf(row)).station?.data['hours']).toBe(hours);
  });

  it('warns of a device without coordinates', async () => {
    expect((await stationOf({ Breitengrad: '' })).problems).toEqual(['location has no usable coordinates']);
    expect((await stationOf({ Breitengrad: '0', Längengrad: '0' })).problems).toEqual([
      'location is at 0, 0',
    ]);
  });

  it('rejects devices that occur again, and broken rows', async () => {
    const groups = await read(`${fileOf({}, {})}\nshort;row`);
    expect(groups.map(({ line, rejects }) => [line, rejects.map(({ reason }) => reason)])).toEqual([
      [6, []],
      [7, ['duplicate: the id 1010338/1 of feed feed was already in this file']],
      [9, [`the row has 2 columns, not ${columns.length}`]],
    ]);
  });

  it('fails without a header', async () => {
    await expect(read('Betreiber;Ort\nA;B\n')).rejects.toThrow('has no row with the columns');
  });
});
