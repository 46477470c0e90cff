import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { commandsIn, problemsIn } from '../testing/commands.js';
import { reading } from '../testing/reading.js';
import { readIrve } from './irve.reader.js';

const usual: Readonly<Record<string, string>> = {
  ...{ nom_amenageur: 'Town Works', siren_amenageur: '', contact_amenageur: '', contact_operateur: '' },
  ...{ telephone_operateur: '100000000', id_station_itinerance: 'FRXXXP00001', coordonneesXY: '[8.7,41.9]' },
  ...{ id_pdc_itinerance: 'FRXXXE00001', paiement_cb: 'false', condition_acces: 'Accès libre' },
  horaires: '24/7',
};
const read = async (...rows: Readonly<Record<string, string>>[]) => {
  const cells = rows.map((row) => Object.values({ ...usual, ...row }));
  const lines = [Object.keys(usual), ...cells].map((row) => row.map((cell) => `"${cell}"`).join());
  return all(readIrve(await inputOf(lines.join('\n')), reading()));
};

describe('The structured members that IRVE fills', () => {
  it('are hours, access and contacts of a location in structure, and the payment of a point', async () => {
    const contacts = {
      siren_amenageur: '130025265',
      contact_amenageur: 'a@town.example',
      contact_operateur: 'o@town.example',
    };
    const given = { horaires: 'Mo-Fr 08:00-18:00', condition_acces: 'Accès réservé', paiement_cb: 'true' };
    const groups = await read({ ...contacts, ...given });
    const [location] = commandsIn(groups, 'RegisterLocation');
    const span = { period_begin: '08:00', period_end: '18:00' };
    expect(location?.data).toMatchObject({
      opening_times: {
        twentyfourseven: false,
        regular_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...span })),
      },
      access: 'RESTRICTED',
      operator_details: { phone: '100000000', email: 'o@town.example' },
      owner: {
        name: 'Town Works',
        email: 'a@town.example',
        identifiers: [{ type: 'siren', identifier: '130025265' }],
      },
    });
    const [station] = commandsIn(groups, 'UpsertStation');
    expect(station?.data).toMatchObject({
      hours: 'Mo-Fr 08:00-18:00',
      payment: { methods: ['CREDIT_CARD'], brands: null, terminals: null },
    });
    for (const column of [...Object.keys(contacts), 'condition_acces', 'paiement_cb'])
      for (const command of [location, station]) expect(command?.extensions ?? {}).not.toHaveProperty(column);
    expect(problemsIn(groups)).toEqual([]);
  });

  it('are not those in which points of a location differ, nor hours that are not clear', async () => {
    const groups = await read(
      { condition_acces: 'Accès réservé' },
      { id_pdc_itinerance: 'FRXXXE00002', horaires: 'Mo-Fr 08:00-18:00' },
      { id_station_itinerance: 'P2', id_pdc_itinerance: 'E9', horaires: 'Horaires de la mairie' },
    );
    expect(commandsIn(groups, 'RegisterLocation')).toMatchObject([
      { data: { opening_times: null, access: null } },
      { data: { opening_times: null, access: 'PUBLIC' } },
    ]);
    expect(commandsIn(groups, 'UpsertStation')).toMatchObject([
      { data: { hours: '24/7' }, extensions: { condition_acces: 'Accès réservé' } },
      { data: { hours: 'Mo-Fr 08:00-18:00' }, extensions: { condition_acces: 'Accès libre' } },
      { data: { hours: 'Horaires de la mairie' } },
    ]);
    expect(problemsIn(groups)).toEqual([
      'points of a location differ in horaires, kept of each of them alone',
      'points of a location differ in condition_acces, kept of each of them alone',
      'opening hours are not clear, kept as a text',
    ]);
  });
});
