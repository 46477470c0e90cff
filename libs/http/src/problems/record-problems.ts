import { unknownRecord, type StoredRecord } from '#application';
import type { AggregateKind } from '#domain';
import { HttpProblem } from './http-problem.js';

export const recordNotFound = (kind: AggregateKind): HttpProblem =>
  new HttpProblem('not_found', { detail: unknownRecord({ kind }) });

/** @throws HttpProblem `not_found`: the record is undefined; `station_removed` or `connector_type_removed` */
export function presentRecord(kind: AggregateKind, record: StoredRecord | undefined): StoredRecord {
  if (!record) throw recordNotFound(kind);
  if (record.removed)
    throw new HttpProblem(kind === 'station' ? 'station_removed' : 'connector_type_removed');
  return record;
}
