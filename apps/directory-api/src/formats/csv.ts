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
import type { FileFormat } from './record-pages.js';

/** A list as CSV: id, version, the attributes that a list shows, the flat columns, and the attribution if any feed has one. */
export function csvFile(kind: AggregateKind, attributions: SourceAttributions): FileFormat {
  const more = attributions.isEmpty ? [] : ['attribution'];
  return {
    head: csvHeader(kind, more),
    render: (record) => csvRecord(kind, record, more.length > 0 ? [attributions.of(record) ?? null] : []),
    separator: '',
    tail: '',
  };
}

function csvHeader(kind: AggregateKind, more: readonly string[]): string {
  const fields = Object.entries<Field>(aggregates[kind].fields);
  const names = fields.flatMap(([name, { index }]) => (index ? [name] : []));
  return csvRow(['id', 'version', ...names, ...flatNames(kind), ...more]);
}

/** A record as a row of CSV, in the columns of the header. */
const csvRecord = (kind: AggregateKind, record: StoredRecord, more: readonly (string | null)[]): string =>
  csvRow([
    record.id,
    record.version,
    ...Object.values(attributesOf(record)).map(cellOf),
    ...Object.values(flatValues(kind, record)),
    ...more,
  ]);

/** A cell has an object, or a list of objects, as JSON. */
const cellOf = (value: AttributeValue | Structure): AttributeValue =>
  isStructure(value) ? JSON.stringify(value) : value;

const isStructure = (value: AttributeValue | Structure): value is Structure =>
  typeof (Array.isArray(value) ? (value as readonly unknown[])[0] : value) === 'object' && value !== null;
