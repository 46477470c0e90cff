import type { StoredRecord } from '#application';
import { aggregates, type AggregateKind, type Field } from '#domain';
import { attributesOf, type AttributeValue } from './record-attributes.js';

/** The header row of a list as CSV: id, version and the attributes that a list shows. */
export function csvHeader(kind: AggregateKind): string {
  const fields = Object.entries<Field>(aggregates[kind].fields);
  return csvRow(['id', 'version', ...fields.flatMap(([name, { index }]) => (index ? [name] : []))]);
}

/** A record as a row of CSV, in the columns of the header. */
export const csvRecord = (record: StoredRecord): string =>
  csvRow([record.id, record.version, ...Object.values(attributesOf(record))]);

/** A row by RFC 4180. */
const csvRow = (values: readonly AttributeValue[]): string => `${values.map(csvField).join(',')}\r\n`;

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

/** Null and an empty list are an empty field. The empty text is quoted, to differ from null. */
function csvField(value: AttributeValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '';
  const text = Array.isArray(value) ? value.join(';') : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
