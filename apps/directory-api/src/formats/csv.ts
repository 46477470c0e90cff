import { flatNames, flatValues, attributesOf, type StoredRecord, type AttributeValue } from '#application';
import { aggregates, type AggregateKind, type Field } from '#domain';
import type { FileFormat } from './record-pages.js';

/** A list as CSV: id, version, the attributes that a list shows, and the flat columns. */
export const csvFile = (kind: AggregateKind): FileFormat => ({
  head: csvHeader(kind),
  render: (record) => csvRecord(kind, record),
  separator: '',
  tail: '',
});

function csvHeader(kind: AggregateKind): string {
  const fields = Object.entries<Field>(aggregates[kind].fields);
  const names = fields.flatMap(([name, { index }]) => (index ? [name] : []));
  return csvRow(['id', 'version', ...names, ...flatNames(kind)]);
}

/** A record as a row of CSV, in the columns of the header. */
const csvRecord = (kind: AggregateKind, record: StoredRecord): string =>
  csvRow([
    record.id,
    record.version,
    ...Object.values(attributesOf(record)),
    ...Object.values(flatValues(kind, record)),
  ]);

/** A row by RFC 4180. */
const csvRow = (values: readonly AttributeValue[]): string => `${values.map(csvField).join(',')}\r\n`;

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

/** Null and an empty list are an empty field. The empty text is quoted, to differ from null. */
function csvField(value: AttributeValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '';
  const text = Array.isArray(value) ? value.join(';') : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
