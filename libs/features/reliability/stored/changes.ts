import { decodePosition, type FoldedState, type PlacedEvent, type Position } from '#application/views';
import type { AggregateKind } from '#domain';
import { factChanges, type FactChange } from './facts.js';
import { mayChangeStatus, statusChanges, type StatusChange } from './status-changes.js';

/** The place of an event in the log. */
export interface Place {
  readonly partition: number;
  /** How many records of the partition there are up to the event. */
  readonly count: number;
}

/** What an event changes of what the reports are made of. It is stored once and never changes. */
export interface Change {
  readonly version: number;
  readonly place: Place;
  readonly status?: StatusChange;
  readonly facts?: FactChange;
}

interface NewEvents {
  readonly kind: AggregateKind;
  /** Oldest first. */
  readonly events: readonly PlacedEvent[];
}

/** What is known of a record before its new events. */
export interface Before {
  /** Its last stored change of status. */
  readonly lastStatus: () => StatusChange | undefined;
  /** Undefined for a new record. */
  readonly record: () => FoldedState | undefined;
}

/** The changes by new events of a record, in their order. Which they are does not depend on how events are batched. */
export function changesBy({ kind, events }: NewEvents, before: Before): readonly Change[] {
  if (kind === 'tariff') return [];
  const isStatus = kind === 'station' && mayChangeStatus(events);
  const statuses = isStatus ? statusChanges(events, before.lastStatus()) : [];
  const facts = factChanges(kind, events, before.record);
  if (statuses.length === 0 && facts.length === 0) return [];
  const [byVersion, factsByVersion] = [indexed(statuses), indexed(facts)];
  return events.flatMap(({ version, position }) => {
    const [status, changed] = [byVersion.get(version), factsByVersion.get(version)];
    if (!status && !changed) return [];
    return {
      version,
      place: placeOf(position),
      ...(status && { status }),
      ...(changed && { facts: changed }),
    };
  });
}

const indexed = <Item extends { readonly version: number }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.version, item]));

/** The partition of an event is the last one of the position after it. */
function placeOf(position: Position): Place {
  const counts = decodePosition(position) ?? [];
  return { partition: counts.length - 1, count: counts.at(-1) ?? 0 };
}
