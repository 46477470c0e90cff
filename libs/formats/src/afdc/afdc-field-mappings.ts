import { LEVEL_COLUMN } from './afdc-ports.js';
import { joined, labelled, STRING_LENGTH, TEXT_LENGTH } from '../fields/text.js';
import type { Cell } from '../input/table.js';
import { afdcConnectors, connectorColumns, type Cells } from './afdc-connectors.js';

/** Maps columns of a row to a field of the directory. */
export interface FieldMapping {
  readonly field: string;
  /** The columns that the field is computed from. It is not sent if the file has none of them. */
  readonly columns: readonly string[];
  /** Greatest length in code points. */
  readonly length: number;
  /** From the rows of a station: one, or one for each of its charging ports. */
  readonly from: (cells: Cells) => string | null;
}

const ACCESS_COLUMNS = [
  'Status Code',
  'Intersection Directions',
  'Groups With Access Code',
  'Cards Accepted',
  'EV Network',
  'EV Network Web',
  'Station Phone',
];

const copied = (field: string, column: string, length: number): FieldMapping => ({
  field,
  columns: [column],
  length,
  from: ([cell]) => cell(column),
});

/** The fields of a station, except its position and ids. */
export const stationMappings: readonly FieldMapping[] = [
  copied('name', 'Station Name', TEXT_LENGTH),
  copied('cost', 'EV Pricing', TEXT_LENGTH),
  {
    field: 'outlets',
    columns: [...connectorColumns, 'EV Other Info'],
    length: TEXT_LENGTH,
    from: outlets,
  },
  copied('hours', 'Access Days Time', STRING_LENGTH),
  {
    field: 'pre_charge_instructions',
    columns: ACCESS_COLUMNS,
    length: TEXT_LENGTH,
    from: ([cell]) => instructions(cell),
  },
];

/** The fields of a location, except its country. */
export const locationMappings: readonly FieldMapping[] = [
  copied('name', 'Station Name', TEXT_LENGTH),
  copied('address', 'Street Address', TEXT_LENGTH),
  copied('city', 'City', STRING_LENGTH),
  copied('region', 'State', STRING_LENGTH),
  {
    field: 'postal_code',
    columns: ['ZIP', 'Plus4'],
    length: STRING_LENGTH,
    from: ([cell]) => joined([cell('ZIP'), cell('Plus4')], '-'),
  },
];

/** The columns of a station and its location: charging ports of one station have the same in them. */
export const repeatedColumns: ReadonlySet<string> = new Set([
  ...[...stationMappings, ...locationMappings].flatMap(({ field, columns }) =>
    field === 'outlets' ? [] : columns,
  ),
  ...['Latitude', 'Longitude', 'Country'],
]);

/** The columns that are held by fields, that say which rows are imported, or that change with each check of a station. */
export const heldColumns: ReadonlySet<string> = new Set([
  ...[...stationMappings, ...locationMappings].flatMap(({ columns }) => columns),
  'ID',
  'Fuel Type Code',
  LEVEL_COLUMN,
  'Latitude',
  'Longitude',
  'Country',
  'Expected Date',
  'Date Last Confirmed',
  'Updated At',
]);

/** For example `J1772, J1772COMBO 350 kW; Level 2 ×2, DC fast ×1`: AFDC counts ports by charging level. */
function outlets(cells: Cells): string | null {
  const levels = [
    counted('Level 1', total(cells, 'EV Level1 EVSE Num')),
    counted('Level 2', total(cells, 'EV Level2 EVSE Num')),
    counted('DC fast', total(cells, 'EV DC Fast Count')),
  ];
  return joined([connectorNames(cells), joined(levels, ', '), cells[0]('EV Other Info')], '; ');
}

/** Connectors are counted where rows are charging ports. */
function connectorNames(cells: Cells): string | null {
  const counts = new Map<string, number>();
  for (const cell of cells)
    for (const { name, connector, count } of afdcConnectors(cell, () => {})) {
      const text = connector.kilowatts === null ? name : `${name} ${connector.kilowatts} kW`;
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  const isCounted = cells.length > 1;
  return joined(
    Array.from(counts, ([text, count]) => (isCounted && count > 1 ? `${text} ×${count}` : text)),
    ', ',
  );
}

/** The text of a single row stays as it is. */
function total(cells: Cells, column: string): string | null {
  if (cells.length === 1) return cells[0](column);
  return String(cells.reduce((sum, cell) => sum + (Number(cell(column)) || 0), 0));
}

const counted = (level: string, count: string | null): string | null =>
  count === null || Number(count) === 0 ? null : `${level} ×${count}`;

function instructions(cell: Cell): string | null {
  return joined(
    [
      statusNote(cell),
      cell('Intersection Directions'),
      labelled('Access', cell('Groups With Access Code')),
      labelled('Cards accepted', cards(cell('Cards Accepted'))),
      labelled('Network', joined([cell('EV Network'), cell('EV Network Web')], ', ')),
      labelled('Phone', cell('Station Phone')),
    ],
    '\n',
  );
}

/** A note for a station that is planned (P) or temporarily unavailable (T); none for an open one (E). */
function statusNote(cell: Cell): string | null {
  switch (cell('Status Code')) {
    case 'P':
      return joined(['Planned, not open yet', labelled('expected', cell('Expected Date'))], ', ');
    case 'T':
      return joined(['Temporarily unavailable', labelled('expected back', cell('Expected Date'))], ', ');
    default:
      return null;
  }
}

const cardNames: Readonly<Record<string, string>> = {
  A: 'American Express',
  D: 'Discover',
  M: 'MasterCard',
  V: 'Visa',
};

/** Other codes are returned unchanged, with spaces for underscores. */
function cards(codes: string | null): string | null {
  const names = codes?.split(/\s+/).map((code) => cardNames[code] ?? code.replaceAll('_', ' '));
  return names?.join(', ') ?? null;
}
