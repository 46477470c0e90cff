import { MAX_TARIFFS, listOf, member, textOf } from '#domain';
import { identifierOf } from '../../fields/json-members.js';
import type { RecordSource, Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** Greatest length of a source's id in the directory. */
const MAX_ID_LENGTH = 255;

/** The source of a tariff that a connector names, whose feed is that of its location. */
export type TariffOf = (id: string) => RecordSource;

/** The tariffs that a connector names by their ids, each once, sorted. OCPI 2.1.1 has one, as `tariff_id`. */
export function tariffSourcesOf(connector: Json, tariffOf: TariffOf, warn: Warn): RecordSource[] {
  const sources = new Map<string, RecordSource>();
  for (const given of tariffIdsIn(connector)) {
    const id = identifierOf(given);
    if (id !== null && id.length <= MAX_ID_LENGTH) sources.set(id.toLowerCase(), tariffOf(id));
    else if (given !== null && given !== '') warn('an id of a tariff is not usable, left out', given);
  }
  const ids = [...sources.keys()].sort();
  if (ids.length > MAX_TARIFFS)
    warn(`a connector has more than ${MAX_TARIFFS} tariffs, the others are left out`, ids.length);
  return ids.slice(0, MAX_TARIFFS).flatMap((id) => sources.get(id) ?? []);
}

/** Lists the ids of the tariffs, each once. A Locations feed contains no prices. */
export function tariffsText(evse: Json): string | null {
  const ids = new Set<string>();
  for (const connector of listOf(evse['connectors']))
    for (const id of tariffIdsIn(connector)) {
      const text = textOf(id);
      if (text !== null) ids.add(text);
    }
  if (ids.size === 0) return null;
  return `${ids.size === 1 ? 'Tariff' : 'Tariffs'} ${[...ids].join(', ')}`;
}

const tariffIdsIn = (connector: unknown): readonly unknown[] =>
  [member(connector, 'tariff_id'), member(connector, 'tariff_ids')].flat().filter((id) => id !== undefined);
