import {
  problem,
  unknownRecord,
  type Problem,
  type ProblemCode,
  type ProblemMembers,
  type StoredRecord,
} from '#application';
import type { AggregateKind } from '#domain';

/** Thrown to answer a request with a problem document (RFC 9457). */
export class HttpProblem extends Error {
  readonly problem: Problem;

  /** @param headers response headers beside those of every problem */
  constructor(
    code: ProblemCode,
    members: ProblemMembers = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.problem = problem(code, members);
  }
}

export const invalidParameter = (detail: string): HttpProblem =>
  new HttpProblem('invalid_parameter', { detail });

export const pathNotFound = (): HttpProblem =>
  new HttpProblem('not_found', { detail: 'There is nothing at this path.' });

export const shuttingDown = (): HttpProblem =>
  new HttpProblem('shutting_down', {}, { 'retry-after': '5', connection: 'close' });

export const recordNotFound = (kind: AggregateKind): HttpProblem =>
  new HttpProblem('not_found', { detail: unknownRecord({ kind }) });

const removedCodes: Readonly<Partial<Record<AggregateKind, ProblemCode>>> = {
  station: 'station_removed',
  'connector-type': 'connector_type_removed',
  tariff: 'tariff_removed',
};

/** @throws HttpProblem `not_found`: the record is undefined; or the code for a removed one of its kind */
export function presentRecord(kind: AggregateKind, record: StoredRecord | undefined): StoredRecord {
  if (!record) throw recordNotFound(kind);
  if (record.removed) throw new HttpProblem(removedCodes[kind] ?? 'not_found');
  return record;
}
