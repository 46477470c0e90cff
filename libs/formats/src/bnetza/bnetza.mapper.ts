import { hash } from 'node:crypto';
import { connectorEntries, connectorsText, connectorTypes } from '../fields/connectors.js';
import { extensionsOf } from '../fields/extensions.js';
import { isOrigin, positionOf, type Position } from '../fields/position.js';
import { joined, labelled, STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../fields/text.js';
import type { Cell, TableRow } from '../input/table.js';
import { paymentOf } from '../members/payment.js';
import {
  warnsOf,
  type FeedCommand,
  type MappedCommand,
  type MappedRecord,
  type RecordSource,
  type Warn,
  type Warning,
} from '../records/mapped-record.js';
import { connectorsOfPoint, itemsOf } from './bnetza-plugs.js';
import { hoursIn, paymentsIn } from './bnetza-values.js';

/** The points that have columns of their own. */
const POINTS = [1, 2, 3, 4, 5, 6] as const;
const OF_POINT = /^(Steckertypen|Nennleistung Stecker|P|EVSE-ID|Public Key)\s*[1-6]( \[kW\])?$/;

/** Columns that fields hold wholly, or in another form. */
const held: ReadonlySet<string> = new Set([
  ...['Ladeeinrichtungs-ID', 'Betreiber', 'Straße', 'Hausnummer', 'Adresszusatz', 'Postleitzahl', 'Ort'],
  ...['Bundesland', 'Breitengrad', 'Längengrad', ''],
]);

/** Maps a row of the register, a charging station, to the commands for a location and for a station of each point. */
export function mapDevice(row: TableRow, feed: string): MappedRecord {
  const id = row.cell('Ladeeinrichtungs-ID') ?? hash('sha256', row.text, 'hex').slice(0, 16);
  const source = { feed, id };
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `location ${id}`, row.text);
  const shared = sharedData(row.cell, source, warn);
  const location = { command: locationOf(row, source, shared, warn), original: row.text };
  const points = pointsOf(row.cell, warn).flatMap((point) => {
    const warnOfPoint = warnsOf(warnings, `station ${id}/${point}`, row.text);
    return stationOf(row, point, shared, warnOfPoint);
  });
  return { commands: [location, ...points], warnings, rejects: [], skipped: 0 };
}

interface SharedData {
  readonly source: RecordSource;
  readonly name: string | null;
  readonly position: Position | { readonly latitude: null; readonly longitude: null };
  readonly hours: ReturnType<typeof hoursIn>;
}

function sharedData(cell: Cell, source: RecordSource, warn: Warn): SharedData {
  const given = { latitude: cell('Breitengrad'), longitude: cell('Längengrad') };
  const position = positionOf(given.latitude, given.longitude);
  if (position === null) warn('location has no usable coordinates', given);
  else if (isOrigin(position)) warn('location is at 0, 0', given);
  const name = cell('Standortbezeichnung') ?? cell('Anzeigename (Karte)') ?? streetIn(cell);
  return {
    source,
    name: truncateToLength(name, TEXT_LENGTH, 'name', warn),
    position: position ?? { latitude: null, longitude: null },
    hours: hoursIn(cell, warn),
  };
}

const streetIn = (cell: Cell): string | null => joined([cell('Straße'), cell('Hausnummer')], ' ');

function locationOf(
  { columns, cell }: TableRow,
  source: RecordSource,
  { name, position, hours }: SharedData,
  warn: Warn,
): FeedCommand {
  const text = (column: string) => truncateToLength(cell(column), STRING_LENGTH, column, warn);
  const address = joined([streetIn(cell), cell('Adresszusatz')], ', ');
  const data = {
    name,
    address: truncateToLength(address, TEXT_LENGTH, 'address', warn),
    city: text('Ort'),
    region: text('Bundesland'),
    // Spreadsheets take the zero away with which those of Saxony begin.
    postal_code: text('Postleitzahl')?.replace(/^\d{4}$/, '0$&') ?? null,
    country: 'DE',
    operator: text('Betreiber'),
    ...position,
    opening_times: hours.times,
  };
  const inMembers = [...hours.held, ...(paymentsIn(cell).isHeld ? ['Bezahlsysteme'] : [])];
  const others = columns.filter(
    (column) => !held.has(column) && !inMembers.includes(column) && !OF_POINT.test(column),
  );
  const cells = Object.fromEntries(others.map((column) => [column, cell(column)]));
  return { type: 'RegisterLocation', source, data, extensions: extensionsOf(cells, warn) };
}

/** The cells of a point, by the names that one of the editions has. */
const typesOf = (cell: Cell, point: number) => cell(`Steckertypen${point}`);
const powersOf = (cell: Cell, point: number) =>
  cell(`Nennleistung Stecker${point}`) ?? cell(`P${point} [kW]`);
const evseIdOf = (cell: Cell, point: number) => cell(`EVSE-ID${point}`);

/** The points that the row describes, and those that it counts: at least one. */
function pointsOf(cell: Cell, warn: Warn): number[] {
  const count = Number(cell('Anzahl Ladepunkte') ?? 0);
  if (count > POINTS.length) warn(`points after the ${POINTS.length}th have no columns, left out`, count);
  const isThere = (point: number) =>
    point <= count || [typesOf, powersOf, evseIdOf].some((of) => of(cell, point) !== null);
  const points = POINTS.filter(isThere);
  return points.length > 0 ? points : [1];
}

/** Returns a cell that does not say what is usual; else null. */
const unless = (usual: RegExp, cell: string | null): string | null =>
  cell === null || usual.test(cell) ? null : cell;

const EVSE_ID = /^[A-Z]{2}\*?[A-Z\d]{3}\*?E[A-Z\d*]{1,41}$/i;

function stationOf(
  { cell, text }: TableRow,
  point: number,
  { source, name, position, hours }: SharedData,
  warn: Warn,
): MappedCommand[] {
  const connectors = connectorsOfPoint(typesOf(cell, point), powersOf(cell, point), warn);
  const isListed = itemsOf(powersOf(cell, point)).length > 1;
  const given = evseIdOf(cell, point);
  const evseId = given !== null && EVSE_ID.test(given) ? given : null;
  if (given !== evseId) warn('EVSE-ID is none, left out of the details', given);
  const payments = paymentsIn(cell);
  const parking = unless(/^keine (beschränkung|angabe)/i, cell('Informationen zum Parkraum'));
  // A register knows no status: what it says of maintenance must not overwrite what others report.
  const status = unless(/^in betrieb$/i, cell('Status'));
  const instructions = joined(
    [labelled('Status', status), labelled('Access', parking), labelled('Payment', payments.text)],
    '\n',
  );
  const station: FeedCommand = {
    type: 'UpsertStation',
    source: { feed: source.feed, id: `${source.id}/${point}` },
    data: {
      name,
      ...position,
      cost: payments.cost,
      outlets: truncateToLength(connectorsText(connectors), TEXT_LENGTH, 'outlets', warn),
      hours: truncateToLength(hours.text, STRING_LENGTH, 'hours', warn),
      pre_charge_instructions: truncateToLength(instructions, TEXT_LENGTH, 'instructions', warn),
      payment: paymentOf(payments.methods),
      location_source: source,
    },
    connectors: connectorEntries(connectors, warn),
    details: {
      evse_id: evseId,
      capabilities: payments.capabilities,
      parking_restrictions: /kunden/i.test(parking ?? '') ? ['CUSTOMERS'] : [],
    },
    extensions: extensionsOf(
      {
        'EVSE-ID': given === evseId ? null : given,
        'Nennleistung Stecker': isListed ? powersOf(cell, point) : null,
        'Public Key': cell(`Public Key${point}`),
      },
      warn,
    ),
  };
  return [...connectorTypes(connectors), station].map((command) => ({ command, original: text }));
}
