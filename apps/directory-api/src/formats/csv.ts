import { flatNames, flatValues, attributesOf, type StoredRecord } from '#application';
import { aggregates, type AggregateKind, type Field } from '#domain';
import { csvRow } from '#formats';
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
