import { OpenHours, withOpenHours, type Matching } from '#application/views';
import type { AggregateKind } from '#domain';
import type { PreparedQueries } from '../statements.js';
import { tableOf } from './schema.js';
import { eachKey, idsOfKeys } from './shared-keys.js';

/** The query with a filter on the hours that are open at its instant, if it has one. */
export function resolveHours<Asked extends Matching>(
  queries: PreparedQueries,
  kind: AggregateKind,
  matching: Asked,
): Asked {
  if (!matching.openAt) return matching;
  const hours = { table: tableOf(kind), kind: 'hours' } as const;
  const open = new OpenHours(matching.openAt);
  eachKey(queries, hours, idsOfKeys(queries, hours), (key) => open.add(key));
  return withOpenHours(matching, open);
}
