import {
  flatNames,
  flatValues,
  attributesOf,
  type AttributeValue,
  type SourceAttributions,
  type StoredRecord,
  type Structure,
} from '#application';
import { aggregates, type AggregateKind, type Field } from '#domain';
import { csvRow } from '#formats';
import type { FileFormat, WholeList } from './record-pages.js';

/** A column that not every list has. */
interface Column {
  readonly name: string;
  readonly of: (record: StoredRecord) => string | null;
}

const priceColumns = (['currency', 'before_taxes', 'after_taxes', 'tariff_id'] as const).map(
  (member): Column => ({ name: `price_${member}`, of: ({ price }) => price?.[member] ?? null }),
);

/**
 * A list as CSV: id, version, the attributes that a list shows, the flat columns, the price if the list has one, and the
 * attribution if any feed has one.
 */
export function csvFile(
  { kind, query }: Pick<WholeList, 'kind'> & Partial<Pick<WholeList, 'query'>>,
  attributions: SourceAttributions,
): FileFormat {
  const attribution: Column = { name: 'attribution', of: (record) => attributions.of(record) ?? null };
  const more = [...(query?.price ? priceColumns : []), ...(attributions.isEmpty ? [] : [attribution])];
  return {
    head: csvHeader(kind, more),
    render: (record) => csvRecord(kind, record, more),
    separator: '',
    tail: '',
  };
}

function csvHeader(kind: AggregateKind, more: readonly Column[]): string {
  const fields = Object.entries<Field>(aggregates[kind].fields);
  const names = fields.flatMap(([name, { index }]) => (index ? [name] : []));
  return csvRow(['id', 'version', ...names, ...flatNames(kind), ...more.map(({ name }) => name)]);
}

/** A record as a row of CSV, in the columns of the header. */
const csvRecord = (kind: AggregateKind, record: StoredRecord, more: readonly Column[]): string =>
  csvRow([
    record.id,
    record.version,
    ...Object.values(attributesOf(record)).map(cellOf),
    ...Object.values(flatValues(kind, record)),
    ...more.map(({ of }) => of(record)),
  ]);

/** A cell has an object, or a list of objects, as JSON. */
const cellOf = (value: AttributeValue | Structure): AttributeValue =>
  isStructure(value) ? JSON.stringify(value) : value;

const isStructure = (value: AttributeValue | Structure): value is Structure =>
  typeof (Array.isArray(value) ? (value as readonly unknown[])[0] : value) === 'object' && value !== null;
