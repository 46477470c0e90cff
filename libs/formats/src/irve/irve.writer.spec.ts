import type { DescribedStation } from '../records/described-station.js';
import { connector, site, station } from '../datex2/writing/testing/sites.js';
import { bareDetails, bareStation } from '../../../domain/src/station/testing/builders.js';
import { csvFields } from '../input/rows.js';
import { irveHeader, irveRow } from './irve.writer.js';

const { location } = site([], { attributes: { country: 'FR' } });
const described = (changes: Partial<DescribedStation> = {}): DescribedStation => ({
  ...{ id: 's1', station: station(), locationId: '7', location, stations: 3 },
  ...changes,
});
const at = (attributes: object, others: object = {}) => ({
  location: { ...location, ...others, attributes: { ...location.attributes, ...attributes } },
});

/** The cells of the row that are not empty; null without a row. */
function cellsOf(given: DescribedStation): Record<string, string> | null {
  const row = irveRow(given);
  if (row === '') return null;
  const [columns, cells] = [irveHeader, row].map((text) => csvFields(text.trimEnd())) as [string[], string[]];
  expect(cells).toHaveLength(columns.length);
  const entries = columns.map((name, index): [string, string] => [name, cells[index] ?? '']);
  return Object.fromEntries(entries.filter(([, cell]) => cell !== ''));
}

describe('A row of IRVE', () => {
  it('has the columns of the schema, in its order', () => expect(irveHeader).toBe(`${HEADER}\r\n`));

  it('says what is known, and nothing of what is not', () =>
    expect(cellsOf(described({ station: station({ connectors: [] }) }))).toEqual({
      id_station_itinerance: 'Non concerné',
      id_station_local: '7',
      id_pdc_itinerance: 'Non concerné',
      id_pdc_local: 's1',
      nbre_pdc: '3',
    }));

  it('has fields and details of the station and of its location', () => {
    const attributes = { ...bareStation, cost: 'Gratuit', hours: '24/7', latitude: '48.1', longitude: '2.5' };
    const details = {
      ...bareDetails,
      evse_id: 'FR*ABC*E1-2',
      capabilities: ['RESERVABLE', 'CREDIT_CARD_PAYABLE'],
      parking_restrictions: ['DISABLED', 'MOTORCYCLES', 'CUSTOMERS'],
    };
    const connectors = [
      connector,
      { ...connector, standard: 'IEC_62196_T2', format: 'CABLE', power_type: 'AC_3_PHASE', kilowatts: 22 },
    ];
    const place = at(
      {
        name: 'Quai',
        address: '5 quai',
        postal_code: '75001',
        city: 'Paris',
        operator: 'Op',
        help_phone: '1',
      },
      { source: { feed: 'f', id: 'FRABCP1' } },
    );
    const given = station({ attributes, details, connectors });
    expect(cellsOf(described({ station: given, ...place, updated_at: '2026-11-21T10:00:00.000Z' }))).toEqual({
      nom_operateur: 'Op',
      telephone_operateur: '1',
      id_station_itinerance: 'FRABCP1',
      nom_station: 'Quai',
      implantation_station: 'Parking privé réservé à la clientèle',
      adresse_station: '5 quai 75001 Paris',
      coordonneesXY: '[2.5, 48.1]',
      nbre_pdc: '3',
      id_pdc_itinerance: 'FRABCE12',
      puissance_nominale: '150',
      prise_type_ef: 'false',
      prise_type_2: 'true',
      prise_type_combo_ccs: 'true',
      prise_type_chademo: 'false',
      prise_type_autre: 'false',
      paiement_cb: 'true',
      tarification: 'Gratuit',
      reservation: 'true',
      horaires: '24/7',
      accessibilite_pmr: 'Réservé PMR',
      station_deux_roues: 'true',
      date_maj: '2026-11-21',
      cable_t2_attache: 'true',
    });
  });

  it('has what the feed gave in columns of IRVE, but for what has changed since', () => {
    const extensions = {
      reservation: 'FALSE',
      paiement_cb: 'oui',
      horaires: 'Mo-Su 00:00-23:59',
      other: 'x',
      num_pdl: 7,
    };
    const attributes = { ...bareStation, hours: '24/7' };
    const cells = cellsOf(
      described({
        station: station({ attributes, extensions }),
        ...at({}, { extensions: { nom_amenageur: 'A', nbre_pdc: '9' } }),
      }),
    );
    expect(cells).toMatchObject({
      ...{ nom_amenageur: 'A', nbre_pdc: '9', reservation: 'FALSE', horaires: 'Mo-Su 00:00-23:59' },
    });
    expect(cells).not.toHaveProperty('paiement_cb');
    expect(cells).not.toHaveProperty('num_pdl');
  });

  const members = {
    opening_times: {
      twentyfourseven: false,
      regular_hours: [1, 2].map((weekday) => ({ weekday, period_begin: '08:00', period_end: '12:00' })),
    },
    access: 'RESTRICTED',
    operator_details: { phone: '2', email: 'o@a.example' },
    owner: { name: 'A', email: 'a@a.example', identifiers: [{ type: 'siren', identifier: '1' }] },
  };

  it('has the columns that structured members hold, rather than those that the feed gave once', () => {
    const extensions = { nom_amenageur: 'Old', contact_operateur: 'old' };
    const attributes = { ...bareStation, payment: { methods: ['CREDIT_CARD'] } };
    expect(
      cellsOf(described({ station: station({ attributes }), ...at(members, { extensions }) })),
    ).toMatchObject({
      ...{ nom_amenageur: 'A', siren_amenageur: '1', contact_amenageur: 'a@a.example' },
      ...{ contact_operateur: 'o@a.example', telephone_operateur: '2', condition_acces: 'Accès réservé' },
      ...{ horaires: 'Mo-Tu 08:00-12:00', paiement_cb: 'true' },
    });
  });

  it.each([
    ['mo-tu 08:00 - 12:00', 'mo-tu 08:00 - 12:00'],
    ['24/7', 'Mo-Tu 08:00-12:00'],
  ])('has the hours %s of a station as %s', (hours, horaires) =>
    expect(
      cellsOf(described({ station: station({ attributes: { ...bareStation, hours } }), ...at(members) })),
    ).toMatchObject({ horaires }),
  );

  it.each([
    ['Ring\nAccess: Accès réservé', 'Ring'],
    ['Access: Accès réservé', undefined],
    ['Ring', 'Ring'],
  ])('has of the instructions %j as observations %s', (pre_charge_instructions, observations) => {
    const attributes = { ...bareStation, pre_charge_instructions };
    const cells = cellsOf(described({ station: station({ attributes }), ...at(members) }));
    expect(cells?.['observations']).toBe(observations);
  });

  it.each([
    ['another country', at({ country: 'BE' }), false],
    ['overseas', at({ country: 'RE' }), true],
    ['an unknown country', at({ country: null }), true],
    ['a location that is not to be published', at({}, { extensions: { publish: false } }), false],
  ])('for %s: %#', (_, place, isThere) => expect(cellsOf(described(place)) !== null).toBe(isThere));
});

const HEADER =
  'nom_amenageur,siren_amenageur,contact_amenageur,nom_operateur,contact_operateur,telephone_operateur,nom_enseigne,' +
  'id_station_itinerance,id_station_local,nom_station,implantation_station,adresse_station,code_insee_commune,' +
  'coordonneesXY,nbre_pdc,id_pdc_itinerance,id_pdc_local,puissance_nominale,prise_type_ef,prise_type_2,' +
  'prise_type_combo_ccs,prise_type_chademo,prise_type_autre,gratuit,paiement_acte,paiement_cb,paiement_autre,' +
  'tarification,condition_acces,reservation,horaires,accessibilite_pmr,restriction_gabarit,station_deux_roues,' +
  'raccordement,num_pdl,date_mise_en_service,observations,date_maj,cable_t2_attache';
