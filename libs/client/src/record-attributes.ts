import { aggregates, isJsonObject, isUnset, listOf, member, namesBeside, type AggregateKind } from '#domain';

type Json = Readonly<Record<string, unknown>>;

/**
 * What somebody has said of a record as JSON of the API shows it: its attributes, null where the directory has derived one,
 * and what stands beside them, where it is set.
 */
export const attributesIn = (kind: AggregateKind, record: unknown): Json => ({
  ...saidIn(record),
  ...setBesideIn(kind, record),
});

/** The same with derived values. */
export function shownIn(kind: AggregateKind, record: unknown): Json {
  const shown = member(record, 'attributes');
  return { ...(isJsonObject(shown) ? shown : {}), ...setBesideIn(kind, record) };
}

const setBesideIn = (kind: AggregateKind, record: unknown): Json =>
  Object.fromEntries(Object.entries(besideIn(kind, record)).filter(([, value]) => !isUnset(value)));

/** The attributes that somebody has said; null in place of derived ones. */
export function saidIn(record: unknown): Json {
  const shown = member(record, 'attributes');
  const derived = listOf(member(record, 'derived')).map((name) => [String(name), null] as const);
  return isJsonObject(shown) ? { ...shown, ...Object.fromEntries(derived) } : {};
}

/** What stands beside the attributes of a record, unset values too; nothing of it for a directory of an earlier release. */
export function besideIn(kind: AggregateKind, record: unknown): Json {
  const shown = namesBeside(aggregates[kind].fields).map((name) => [name, member(record, name)] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}
