import { OpenHours, withOpenHours, type Matching } from '#application/views';
import type { NextCommand } from './request-reads.js';
import { eachKey, type WithKeys } from './shared-keys.js';

/** The query with a filter on the hours that are open at its instant, if it has one. */
export async function resolveHours<Asked extends Matching>(
  models: WithKeys,
  matching: Asked,
  next: NextCommand,
): Promise<Asked> {
  if (!matching.openAt) return matching;
  const all = await models.keys.find({ kind: 'hours' }, { projection: { _id: 1 }, ...next() }).toArray();
  const ids = all.map(({ _id }) => _id);
  const open = new OpenHours(matching.openAt);
  await eachKey(models, ids, (key) => open.add(key), next);
  return withOpenHours(matching, open);
}
