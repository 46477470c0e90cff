import { usablePosition } from '#application/views';
import type { DescribedStation } from '../records/described-station.js';
import { csvRow } from '../table/csv-row.js';
import { cellsOf, horairesOf } from './irve-structures.js';
import { instructionsIn, plugColumnOf, plugColumns, ROAMING_ID, yesOrNo } from './irve-values.js';

type Cells = Readonly<Record<string, string | null>>;

/** The columns of schema-irve-statique 2.3, in its order. */
const columns = [
  ...['nom_amenageur', 'siren_amenageur', 'contact_amenageur', 'nom_operateur', 'contact_operateur'],
  ...['telephone_operateur', 'nom_enseigne', 'id_station_itinerance', 'id_station_local', 'nom_station'],
  ...['implantation_station', 'adresse_station', 'code_insee_commune', 'coordonneesXY', 'nbre_pdc'],
  ...['id_pdc_itinerance', 'id_pdc_local', 'puissance_nominale', ...plugColumns],
  ...['gratuit', 'paiement_acte', 'paiement_cb', 'paiement_autre', 'tarification', 'condition_acces'],
  ...['reservation', 'horaires', 'accessibilite_pmr', 'restriction_gabarit', 'station_deux_roues'],
  ...['raccordement', 'num_pdl', 'date_mise_en_service', 'observations', 'date_maj', 'cable_t2_attache'],
];

/** France's codes for what is overseas, beside `FR` for all of it. */
const OVERSEAS: ReadonlySet<string> = new Set('BL GF GP MF MQ NC PF PM RE TF WF YT'.split(' '));

export const irveHeader = csvRow(columns);

/**
 * A station as a row of IRVE; empty if the schema is not for it: it is not in France, or not to be published. What fields do
 * not have is as the feed gave it in IRVE, or an empty cell, also where the schema requires one.
 */
export function irveRow(described: DescribedStation): string {
  const { location } = described;
  const { country } = location.attributes;
  if (country !== null && country !== 'FR' && !OVERSEAS.has(country)) return '';
  if (location.extensions?.['publish'] === false) return '';
  const given = {
    ...textsIn(described.location.extensions),
    ...textsIn(described.station.extensions),
    ...textsIn(cellsOf(location.attributes)),
  };
  const cells: Cells = {
    ...given,
    ...idsOf(described),
    ...placeOf(described, given),
    ...offerOf(described, given),
    ...plugsOf(described, given),
  };
  return csvRow(columns.map((column) => cells[column] ?? null));
}

const textsIn = (extensions: Readonly<Record<string, unknown>> | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(extensions ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const NOT_CONCERNED = 'Non concerné';

/** Who has no ids of roaming has local ones. */
function idsOf({ id, station, locationId, location }: DescribedStation): Cells {
  const ofLocation = location.source?.id ?? locationId;
  const place = ROAMING_ID.test(ofLocation)
    ? { id_station_itinerance: ofLocation }
    : { id_station_itinerance: NOT_CONCERNED, id_station_local: ofLocation };
  const evseId = station.details.evse_id?.replace(/[*-]/g, '').toUpperCase() ?? '';
  if (ROAMING_ID.test(evseId)) return { ...place, id_pdc_itinerance: evseId };
  const own = station.source?.id ?? id;
  const local = own.startsWith(`${ofLocation}/`) ? own.slice(ofLocation.length + 1) : own;
  return { ...place, id_pdc_itinerance: NOT_CONCERNED, id_pdc_local: local };
}

function placeOf({ station, location, stations }: DescribedStation, given: Cells): Cells {
  const { name, address, postal_code, city, operator, help_phone } = location.attributes;
  const position = [station.attributes, location.attributes].find(usablePosition);
  return {
    nom_operateur: operator,
    telephone_operateur: help_phone ?? given['telephone_operateur'] ?? null,
    nom_station: name,
    adresse_station: [address, postal_code, city].filter((part) => part !== null).join(' ') || null,
    coordonneesXY: position ? `[${position.longitude}, ${position.latitude}]` : null,
    nbre_pdc: given['nbre_pdc'] ?? String(stations),
  };
}

/** What a point offers and whom it is for. */
function offerOf({ station, location, updated_at }: DescribedStation, given: Cells): Cells {
  const { cost, hours, payment } = station.attributes;
  const { capabilities, parking_restrictions } = station.details;
  const isCardTaken =
    capabilities.includes('CREDIT_CARD_PAYABLE') || payment?.methods?.includes('CREDIT_CARD') === true;
  const isFor = (restriction: string) => parking_restrictions.includes(restriction);
  return {
    tarification: cost,
    reservation: yesOrNo(given['reservation'], capabilities.includes('RESERVABLE')),
    paiement_cb: yesOrNo(given['paiement_cb'], isCardTaken),
    horaires: horairesOf(hours, location.attributes, given),
    accessibilite_pmr: given['accessibilite_pmr'] ?? (isFor('DISABLED') ? 'Réservé PMR' : null),
    implantation_station:
      given['implantation_station'] ?? (isFor('CUSTOMERS') ? 'Parking privé réservé à la clientèle' : null),
    station_deux_roues: yesOrNo(given['station_deux_roues'], isFor('MOTORCYCLES')),
    observations: observationsOf(station, given),
    date_maj: updated_at?.slice(0, 'YYYY-MM-DD'.length) ?? null,
  };
}

/** The columns that instructions are read from. */
const instructionColumns = ['observations', 'condition_acces', 'restriction_gabarit', 'accessibilite_pmr'];

/** The instructions but for what other columns say, where they were not read from these columns. */
function observationsOf(
  { attributes, extensions }: DescribedStation['station'],
  given: Cells,
): string | null {
  const isGiven = instructionColumns.some((column) => Object.hasOwn(extensions ?? {}, column));
  if (isGiven) return given['observations'] ?? null;
  const { pre_charge_instructions: instructions } = attributes;
  const others = instructionsIn((column) => given[column] ?? null);
  return others !== null && instructions?.endsWith(others) === true
    ? instructions.slice(0, -others.length).trim() || null
    : instructions;
}

/** Without connectors, nothing is known of plugs. */
function plugsOf({ station: { connectors } }: DescribedStation, given: Cells): Cells {
  const powers = connectors.flatMap(({ kilowatts }) => kilowatts ?? []);
  const type2 = connectors.find(({ standard }) => plugColumnOf(standard) === 'prise_type_2');
  const has = new Set(connectors.map(({ standard }) => plugColumnOf(standard)));
  const none = connectors.length > 0 ? 'false' : null;
  const isCable = new Map([
    ['CABLE', 'true'],
    ['SOCKET', 'false'],
  ]).get(type2?.format ?? '');
  return {
    puissance_nominale:
      powers.length > 0 ? String(Math.max(...powers)) : (given['puissance_nominale'] ?? null),
    ...Object.fromEntries(
      plugColumns.map((column) => [column, has.has(column) ? 'true' : (given[column] ?? none)]),
    ),
    cable_t2_attache: isCable ?? given['cable_t2_attache'] ?? null,
  };
}
