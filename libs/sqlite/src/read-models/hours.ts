import { withOpenHours, type Matching } from '#application/views';
import type { AggregateKind } from '#domain';
import type { PreparedQueries } from '../statements.js';
import { tableOf } from './schema.js';
import { idsOfKeys, readKeys } from './shared-keys.js';

/** The query with a filter on the hours that are open at its instant, if it has one. */
export function resolveHours<Asked extends Matching>(
  queries: PreparedQueries,
  kind: AggregateKind,
  matching: Asked,
): Asked {
  if (!matching.openAt) return matching;
  const hours = { table: tableOf(kind), kind: 'hours' } as const;
  const ids = idsOfKeys(queries, hours);
  readKeys(queries, hours, ids);
  return withOpenHours(matching, ids);
}
