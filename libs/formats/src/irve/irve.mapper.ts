import { connectorEntries, connectorsText, connectorTypes } from '../fields/connectors.js';
import { extensionsOf } from '../fields/extensions.js';
import { isOrigin } from '../fields/position.js';
import { STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../fields/text.js';
import type { Cell, TableRow } from '../input/table.js';
import {
  warnsOf,
  type FeedCommand,
  type MappedCommand,
  type MappedRecord,
  type StationDetails,
  type Warn,
  type Warning,
} from '../records/mapped-record.js';
import { cellsOf, paymentIn, structuresOf } from './irve-structures.js';
import {
  addressIn,
  booleanIn,
  connectorsIn,
  hoursIn,
  instructionsIn,
  plugColumns,
  positionIn,
  type IrveIds,
} from './irve-values.js';

/** The columns that are the same in all rows of a station. */
export const stationColumns: readonly string[] = [
  ...['nom_amenageur', 'siren_amenageur', 'contact_amenageur', 'nom_operateur', 'contact_operateur'],
  ...['telephone_operateur', 'nom_enseigne', 'id_station_local', 'nom_station', 'implantation_station'],
  ...['adresse_station', 'code_insee_commune', 'nbre_pdc', 'station_deux_roues', 'raccordement', 'num_pdl'],
  ...['date_mise_en_service', 'consolidated_code_postal', 'consolidated_commune'],
];
const ofStation: ReadonlySet<string> = new Set(stationColumns);

/** Columns that fields hold in another form, and those that change with each check of a point. */
const held: ReadonlySet<string> = new Set([
  ...['id_station_itinerance', 'coordonneesXY', 'consolidated_longitude', 'consolidated_latitude'],
  ...['date_maj', 'last_modified', ''],
]);

/** A row with its ids. */
export interface IrveRow {
  readonly row: TableRow;
  readonly ids: IrveIds;
}

const NOWHERE = { latitude: null, longitude: null };

/** Maps rows of one station, which is a location, to the commands for it and for a station of each row. */
export function mapStation(rows: readonly [IrveRow, ...IrveRow[]], feed: string): MappedRecord {
  const [{ row: first, ids }] = rows;
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `location ${ids.location}`, first.text);
  const points = rows.map((row) => ({
    ...row,
    warn: warnsOf(warnings, `station ${row.ids.station}`, row.row.text),
  }));
  for (const { row, warn } of points.slice(1))
    for (const column of stationColumns)
      if (row.cell(column) !== first.cell(column))
        warn(`rows of a location differ in ${column}, the first row counts`, row.cell(column));
  const structures = structuresOf([first.cell, ...rows.slice(1).map(({ row }) => row.cell)], warn);
  const source = { feed, id: ids.location };
  const location = { command: locationOf(first, { source, structures }, warn), original: first.text };
  const stations = points.flatMap((point) => stationOf(point, { source, structures }));
  return { commands: [location, ...stations], warnings, rejects: [], skipped: 0 };
}

/** The location of points, and what the directory has of it in structure. */
interface Place {
  readonly source: FeedCommand['source'];
  readonly structures: ReturnType<typeof structuresOf>;
}

function locationOf(row: TableRow, { source, structures }: Place, warn: Warn): FeedCommand {
  const { cell } = row;
  const place = addressIn(cell);
  const text = (column: string, length: number) => truncateToLength(cell(column), length, column, warn);
  const data = {
    name: text('nom_station', TEXT_LENGTH),
    address: truncateToLength(place.address, TEXT_LENGTH, 'adresse_station', warn),
    city: truncateToLength(place.city, STRING_LENGTH, 'city', warn),
    postal_code: truncateToLength(place.postal_code, STRING_LENGTH, 'postal code', warn),
    // The schema is that of the points in France.
    country: 'FR',
    operator: text('nom_operateur', STRING_LENGTH) ?? text('nom_enseigne', STRING_LENGTH),
    help_phone: text('telephone_operateur', STRING_LENGTH),
    ...(positionIn(cell, () => {}) ?? NOWHERE),
    ...structures,
  };
  const others = otherCells(row, (column) => ofStation.has(column), {
    ...cellsOf(structures),
    nom_station: data.name,
    nom_operateur: data.operator,
    telephone_operateur: data.help_phone,
    consolidated_code_postal: data.postal_code,
    consolidated_commune: data.city,
    adresse_station: data.city === null ? data.address : cell('adresse_station'),
  });
  return { type: 'RegisterLocation', source, data, extensions: extensionsOf(others, warn) };
}

function stationOf(
  { row, ids, warn }: IrveRow & { readonly warn: Warn },
  { source, structures }: Place,
): MappedCommand[] {
  const { cell } = row;
  const connectors = connectorsIn(cell, warn);
  const position = positionIn(cell, warn);
  if (position === null) warn('station has no usable coordinates', cell('coordonneesXY'));
  else if (isOrigin(position)) warn('station is at 0, 0', cell('coordonneesXY'));
  const text = (value: string | null, length: number, name: string) =>
    truncateToLength(value, length, name, warn);
  const cost = cell('tarification') ?? (booleanIn(cell, 'gratuit', warn) === true ? 'Gratuit' : null);
  const data = {
    name: text(cell('nom_station'), TEXT_LENGTH, 'nom_station'),
    ...(position ?? NOWHERE),
    cost: text(cost, TEXT_LENGTH, 'tarification'),
    outlets: connectorsText(connectors),
    hours: text(hoursIn(cell), STRING_LENGTH, 'horaires'),
    pre_charge_instructions: text(instructionsIn(cell), TEXT_LENGTH, 'instructions'),
    payment: paymentIn(cell),
    location_source: source,
  };
  const kilowatts = cell('puissance_nominale');
  const isHeld = connectors.some((connector) => connector.kilowatts === Number(kilowatts));
  const others = otherCells(row, (column) => !ofStation.has(column), {
    id_pdc_itinerance: ids.evseId,
    tarification: data.cost,
    horaires: data.hours,
    condition_acces: cellsOf(structures).condition_acces ?? null,
    paiement_cb: data.payment && 'true',
    puissance_nominale: isHeld ? kilowatts : null,
    ...Object.fromEntries(
      plugColumns.map((column) => [column, booleanIn(cell, column, () => {}) === null ? null : cell(column)]),
    ),
  });
  const station: FeedCommand = {
    type: 'UpsertStation',
    source: { feed: source.feed, id: ids.station },
    data,
    connectors: connectorEntries(connectors, warn),
    details: detailsIn(cell, ids, warn),
    extensions: extensionsOf(others, warn),
  };
  return [...connectorTypes(connectors), station].map((command) => ({ command, original: row.text }));
}

function detailsIn(cell: Cell, { evseId }: IrveIds, warn: Warn): Partial<StationDetails> {
  const is = (column: string) => booleanIn(cell, column, warn) === true;
  const isDisabled = /^r[ée]serv[ée] pmr/i.test(cell('accessibilite_pmr') ?? '');
  return {
    evse_id: evseIdOf(evseId, warn),
    capabilities: [
      ...(is('reservation') ? ['RESERVABLE'] : []),
      ...(is('paiement_cb') ? ['CREDIT_CARD_PAYABLE'] : []),
    ],
    parking_restrictions: [
      ...(isDisabled ? ['DISABLED'] : []),
      ...(/client[èe]le/i.test(cell('implantation_station') ?? '') ? ['CUSTOMERS'] : []),
      ...(is('station_deux_roues') ? ['MOTORCYCLES'] : []),
    ],
  };
}

/** Greatest length of an EVSE-ID, of which a part would mislead. */
const MAX_EVSE_ID_LENGTH = 48;

function evseIdOf(id: string | null, warn: Warn): string | null {
  if (id === null || id.length <= MAX_EVSE_ID_LENGTH) return id;
  warn(`id_pdc_itinerance is longer than ${MAX_EVSE_ID_LENGTH} characters, left out of the details`, id);
  return null;
}

/** The cells that no field holds wholly. @param fields what fields hold of columns */
function otherCells(
  { columns, cell }: TableRow,
  isWanted: (column: string) => boolean,
  fields: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const others = columns.filter(
    (column) => isWanted(column) && !held.has(column) && (cell(column) ?? null) !== (fields[column] ?? null),
  );
  return Object.fromEntries(others.map((column) => [column, cell(column)]));
}
