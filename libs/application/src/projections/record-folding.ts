import {
  aggregates,
  occurred,
  readState,
  type AggregateKind,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
  type EvseDetails,
  type GivenConnector,
  type Source,
} from '#domain';
import type { ProjectableEvent } from '../log/recorded-event.js';
import type { StoredRecord } from '../ports/record-queries.js';

export interface FoldedState {
  readonly version: number;
  readonly state: DomainState;
}

/** An event's version does not follow the version of the record. */
export class EventGap extends Error {
  constructor(expected: number, { aggregate, version }: ProjectableEvent) {
    super(`${aggregate.kind} ${aggregate.id}: got version ${version}, expected version ${expected}`);
  }
}

/**
 * Folds events of one aggregate onto its read model record. Events that the record contains already are skipped.
 * @throws EventGap an event is missing between the record and these events
 */
export function foldEvents(
  kind: AggregateKind,
  record: StoredRecord | undefined,
  events: readonly ProjectableEvent[],
): FoldedState {
  return applyEvents(
    kind,
    record ? { version: record.version, state: stateOf(kind, record) } : initialFoldedState(kind),
    events,
  );
}

/** The state of an aggregate before its first event. */
export const initialFoldedState = (kind: AggregateKind): FoldedState => ({
  version: 0,
  state: aggregates[kind].decider.initial,
});

/**
 * Folds events onto a state. Events that the state contains already are skipped.
 * @throws EventGap an event is missing between the state and these events
 */
export function applyEvents(
  kind: AggregateKind,
  base: FoldedState,
  events: readonly ProjectableEvent[],
): FoldedState {
  const decider = aggregates[kind].decider as Decider<DomainCommand, DomainEvent, DomainState>;
  let { version, state } = base;
  for (const logged of events) {
    if (logged.version <= version) continue;
    if (logged.version > version + 1) throw new EventGap(version + 1, logged);
    state = decider.evolve(state, occurred(logged.event, logged.time));
    version = logged.version;
  }
  return { version, state };
}

interface Members {
  readonly status?: { readonly observed_at: string | null; readonly changed_at: string | null };
  readonly connectors?: readonly GivenConnector[];
  readonly details?: EvseDetails;
  readonly source?: Source | null;
  readonly removed_at?: string;
}

/** The state that a record was rendered from. */
function stateOf(kind: AggregateKind, record: StoredRecord): DomainState {
  const { created_at, updated_at, removed } = record;
  const { retired, ...attributes } = JSON.parse(`{${record.attributes}}`) as Record<string, unknown>;
  const rest = JSON.parse(`{${record.rest.slice(1)}}`) as Members;
  const { status, connectors, details, source = null, removed_at } = rest;
  const base = { attributes, source, created_at, updated_at };
  if (kind === 'location')
    return readState(kind, { kind: retired === true ? 'retired' : 'registered', ...base });
  const present = removed ? 'removed' : 'present';
  if (kind === 'connector-type') return readState(kind, { kind: present, ...base });
  const observed = status?.observed_at
    ? { observed_at: status.observed_at, changed_at: status.changed_at }
    : null;
  return readState(kind, { kind: present, ...base, observed, connectors, details, removed_at });
}
