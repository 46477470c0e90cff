import { hashKey } from '@tanstack/react-query';
import type { HistoryItem, Station } from '../api/records.js';
import { wordsOf } from '../event-log/event-words.js';
import type { Entry } from '../event-log/history-entry.js';
import type { Answered } from '../records/said-attributes.js';

/** The values of a record by the names of its fields, those of its details and its connectors among them. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** A field that has another value in one version than in the other. */
export interface Difference {
  readonly name: string;
  readonly older: unknown;
  readonly newer: unknown;
}

export interface Comparison {
  readonly changed: readonly Difference[];
  /** The names of the fields that are the same. */
  readonly unchanged: readonly string[];
}

/** What the service sets, or a command of its own, which restoring a version leaves as it is. */
const unrestored = new Set(['created_at', 'updated_at', 'retired']);

/** What a record has beside its fields: what is known of it, and not said. */
const known = new Set([
  ...['id', 'version', 'status', 'location', 'source', 'extensions'],
  ...['open_now', 'next_change', 'stations'],
]);

/** Of a station, or of a record that has attributes alone. */
type Parts = Answered & Partial<Pick<Station, 'connectors'>>;

/** What somebody has said of a record. What the directory has derived of that has no value here. */
export function snapshotOf({ attributes, details, connectors, derived = [], ...beside }: Parts): Snapshot {
  return {
    ...without(unrestored, attributes),
    ...Object.fromEntries(derived.map((name) => [name, null])),
    ...without(known, beside),
    ...(connectors && { connectors: connectors.map(({ name: _, ...entry }) => entry) }),
    ...details,
  };
}

const without = (names: ReadonlySet<string>, values: object): Snapshot =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/** Whether two values are the same. No value, null and an empty list are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([normal(one)]) === hashKey([normal(other)]);

const normal = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;

/** The names of the fields of two versions, in their order. */
const namesOf = (older: Snapshot, newer: Snapshot): readonly string[] => [
  ...new Set([...Object.keys(newer), ...Object.keys(older)]),
];

/** The fields of two versions. A record that was not there yet has no values. */
export function compared(older: Snapshot, newer: Snapshot): Comparison {
  const names = namesOf(older, newer);
  const differs = (name: string) => !isSame(older[name], newer[name]);
  return {
    changed: names.filter(differs).map((name) => ({ name, older: older[name], newer: newer[name] })),
    unchanged: names.filter((name) => !differs(name)),
  };
}

/** A field in the table of a comparison. */
export interface ComparedField extends Difference {
  /** Whether it has got the older value since the table is shown. */
  readonly isRestored: boolean;
}

/**
 * The fields that differ and those that were restored, in one order, so that none moves when it is restored.
 * @param restored the names of the fields that a person has restored
 */
export const fieldsOf = (
  older: Snapshot,
  newer: Snapshot,
  restored: ReadonlySet<string>,
): readonly ComparedField[] =>
  namesOf(older, newer).flatMap((name) => {
    const isRestored = isSame(older[name], newer[name]);
    if (isRestored && !restored.has(name)) return [];
    return [{ name, older: older[name], newer: newer[name], isRestored }];
  });

/** Which values of an event are taken: those after it, or those before it. */
export type Side = 'to' | 'from';

/** The values that events have set, or that they have replaced, over those of a snapshot. @param events in the order in which they are applied */
export const applied = (
  snapshot: Snapshot,
  events: readonly Pick<HistoryItem, 'type' | 'data'>[],
  side: Side,
): Snapshot =>
  events.reduce<Snapshot>((values, event) => ({ ...values, ...valuesOf(entryOf(event), side) }), snapshot);

function entryOf({ type, data }: Pick<HistoryItem, 'type' | 'data'>): Entry {
  const entry = wordsOf(type)?.history?.entry ?? { kind: 'other' };
  return typeof entry === 'function' ? entry(data) : entry;
}

/** The values of an event of one side. Extensions are not among the fields that are compared. */
function valuesOf(entry: Entry, side: Side): Snapshot {
  switch (entry.kind) {
    case 'status':
      return { available: entry[side] === 'none' ? null : entry[side] };
    case 'moved':
      return { location_id: entry[side] };
    case 'connectors':
      return { connectors: entry[side] };
    case 'activated':
      return { is_active: side === 'to' };
    case 'deactivated':
      return { is_active: side === 'from' };
    case 'changed':
      return Object.fromEntries(
        entry.changes
          .filter(({ name }) => name !== 'extensions')
          .map((change) => [change.name, change[side]]),
      );
    default:
      return {};
  }
}
