import { isJsonObject, member, textOf } from '#domain';
import type { Warn } from '../../records/mapped-record.js';
import { words } from '../writing/ocpi-words.js';
import type { Json } from './ocpi-members.js';

/** An EVSE-ID of ISO 15118 or DIN SPEC 91286, such as `DE*ABC*E123*1` or `+49*810*1*2`. */
const EVSE_ID = /^([a-z]{2}\*?[a-z\d]{3}\*?e[a-z\d*]+|\+\d{1,3}\*\d{3,6}\*[\d*]+)$/i;

/** An EVSE with the member `id` of chargecloud as its `evse_id`, if it has none and that is an EVSE-ID. */
export function withEvseId(evse: Json): Json {
  const { id, ...others } = evse;
  const isEvseId = textOf(evse['evse_id']) === null && EVSE_ID.test(textOf(id) ?? '');
  return isEvseId ? { ...others, evse_id: id } : evse;
}

/** A location of OCPI 2.1.1 with the names of OCPI 2.2: `parking_type` for `type`, and `category` of what energy causes. */
export function withCurrentNames(location: Json): Json {
  const { type, ...others } = location;
  const isParkingType =
    textOf(location['parking_type']) === null && words.parkingType['2.2.1'](type) !== undefined;
  const named = isParkingType ? { ...others, parking_type: type } : location;
  const mix = named['energy_mix'];
  if (!isJsonObject(mix) || !Array.isArray(mix['environ_impact'])) return named;
  const environ_impact = (mix['environ_impact'] as readonly unknown[]).map(withCategory);
  return { ...named, energy_mix: { ...mix, environ_impact } };
}

function withCategory(impact: unknown): unknown {
  if (!isJsonObject(impact) || textOf(impact['category']) !== null) return impact;
  const { source, ...others } = impact;
  return textOf(source) === null ? impact : { ...others, category: source };
}

/** What names of members of other dialects look like, and what in them. */
const lookalikes: Readonly<Record<string, RegExp>> = {
  power: /power|watt|(^|_)kw(_|$)|leistung/i,
  volts: /volt|spannung/i,
  amperes: /amp(ere|s|$|_)|amperage|current|strom/i,
  'an id': /(^|_)id$|[a-z]I[dD]$|^evseid$/,
};

/** Warns of members that are not read although their names look like what the directory has. */
export function warnOfLookalikes(record: Json, known: ReadonlySet<string>, warn: Warn): void {
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || value === null || value === '') continue;
    const found = Object.entries(lookalikes).find(([, form]) => form.test(name));
    if (found)
      warn(`unknown member ${name}, which looks like ${found[0]}, is kept in the extensions alone`, value);
  }
}

/** Compares texts with numbers in them by these: 2 is before 10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

const unorderedTexts: ReadonlySet<string> = new Set([
  ...['capabilities', 'parking_restrictions', 'facilities', 'tariff_ids', 'accepted_service_providers'],
]);
/** Lists of objects without an order, with what their items are sorted by. */
const unorderedObjects: Readonly<Record<string, string>> = { connectors: 'id', images: 'url' };

/**
 * A record whose lists without an order are sorted, at all depths: servers list tokens, connectors, tariffs and images in
 * another order from one response to the next, which is no change.
 */
export function withSortedLists(record: Json): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, sortedIn(name, value)]));
}

function sortedIn(name: string, value: unknown): unknown {
  if (isJsonObject(value)) return withSortedLists(value);
  if (!Array.isArray(value)) return value;
  const items = (value as readonly unknown[]).map((item) =>
    isJsonObject(item) ? withSortedLists(item) : item,
  );
  const key = unorderedObjects[name];
  if (key === undefined && !unorderedTexts.has(name)) return items;
  const textOfItem = (item: unknown) => textOf(key === undefined ? item : member(item, key));
  const compare = (one: unknown, other: unknown) => inOrderOrLast(textOfItem(one), textOfItem(other));
  // Items with equal texts, or without any, need an order, too.
  return items.sort(
    (one, other) => compare(one, other) || inOrder(JSON.stringify(one), JSON.stringify(other)),
  );
}

function inOrderOrLast(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return inOrder(one, other);
}
