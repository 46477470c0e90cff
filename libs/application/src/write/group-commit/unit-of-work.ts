import {
  aggregates,
  isAhead,
  missing,
  occurred,
  reject,
  type Decider,
  type Decision,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
  type Facts,
  type Rejection,
  type AggregateKind,
  type Source,
} from '#domain';
import { keyText, type AggregateKey, type RecordedEvent } from '../../log/recorded-event.js';
import type {
  ProcessedBatch,
  AggregateSnapshot,
  CommandEnvelope,
  ExpectedVersion,
  PendingOutcome,
} from '../../ports/write-side.js';
import { isUuid } from '../../log/ids.js';

type AnyDecider = Decider<DomainCommand, DomainEvent, DomainState>;

const deciderOf = ({ kind }: AggregateKey) => aggregates[kind].decider as AnyDecider;

/**
 * Decides the commands of one batch on the aggregates that were loaded for it. Each command sees the changes of the
 * commands before it in the batch; nobody else sees them until the batch is appended.
 */
export class UnitOfWork {
  private readonly events: RecordedEvent[] = [];
  private readonly outcomes: PendingOutcome[] = [];
  private readonly traceparents = new Set<string>();
  private readonly changed = new Map<string, AggregateSnapshot>();
  private readonly loaded: ReadonlyMap<string, AggregateSnapshot>;

  /**
   * @param loaded the targets of all commands of the batch, and all records that the commands refer to
   * @param clock the time of the decisions, in milliseconds since 1970
   */
  constructor(
    loaded: readonly AggregateSnapshot[],
    private readonly clock = Date.now(),
  ) {
    this.loaded = new Map(loaded.map((snapshot) => [keyText(snapshot.aggregate), snapshot]));
  }

  /** Decides one command and adds its events and outcome to the batch. Returns the index of the outcome. */
  decide(envelope: CommandEnvelope): number {
    if (envelope.traceparent !== undefined) this.traceparents.add(envelope.traceparent);
    const snapshot = this.snapshot(envelope.aggregate);
    const decider = deciderOf(envelope.aggregate);
    const decided = decider.decide(envelope.command, snapshot.state, this.facts(envelope.receivedAt));
    const decision = this.isAllowed(envelope, snapshot, decided) ? decided : reject('forbidden');
    const refused = refusal(decision, envelope, snapshot.version);
    if (refused)
      return this.addOutcome(envelope, 'rejected', { version: snapshot.version, rejection: refused });
    const events = decision.status === 'accepted' ? decision.events : [];
    const version = this.addEvents(envelope, snapshot, events);
    const status = decision.status === 'ignored' ? 'ignored' : 'accepted';
    return this.addOutcome(envelope, status, { version, events: events.length });
  }

  /** The events, changed aggregates and outcomes of the commands decided so far. */
  result(): ProcessedBatch {
    return {
      events: this.events,
      snapshots: [...this.changed.values()],
      outcomes: this.outcomes,
      traceparents: [...this.traceparents],
    };
  }

  /** An aggregate after the commands decided so far. */
  snapshot(aggregate: AggregateKey): AggregateSnapshot {
    const key = keyText(aggregate);
    const snapshot = this.changed.get(key) ?? this.loaded.get(key);
    if (!snapshot) throw new Error(`${key} was not loaded for this batch`);
    return snapshot;
  }

  /** Decided here, as only here the state is known that the command meets. */
  private isAllowed(
    { aggregate: { kind }, feeds }: CommandEnvelope,
    { state: before }: AggregateSnapshot,
    decision: Decision<DomainEvent>,
  ): boolean {
    if (feeds === undefined || decision.status !== 'accepted') return true;
    const feedOf = (id: string) => sourceOf(this.snapshot({ kind: 'location', id }).state)?.feed;
    return isWithinFeeds({ kind, before, events: decision.events }, feeds, feedOf);
  }

  private facts(now: string): Facts {
    return {
      now,
      // A command may be received long before it is decided, and by another instance, whose clock may be ahead.
      isAhead: (time) => isAhead(time, Math.max(this.clock, Date.parse(now))),
      location: (id) => {
        const { kind } = this.snapshot({ kind: 'location', id }).state;
        return kind === 'registered' || kind === 'retired' ? kind : 'unknown';
      },
      connectorType: (id) => {
        // Connector type ids are UUIDs. Other ids are not loaded.
        if (!isUuid(id)) return 'unknown';
        return this.snapshot({ kind: 'connector-type', id }).state.kind === 'present' ? 'known' : 'unknown';
      },
    };
  }

  private addEvents(
    { aggregate, commandId, caller, receivedAt: time, traceparent, importId }: CommandEnvelope,
    snapshot: AggregateSnapshot,
    events: readonly DomainEvent[],
  ): number {
    let { version, state } = snapshot;
    const decider = deciderOf(aggregate);
    for (const event of events) {
      version += 1;
      state = decider.evolve(state, occurred(event, time));
      this.events.push({ aggregate, version, event, time, commandId, caller, traceparent, importId });
    }
    if (events.length > 0) this.changed.set(keyText(aggregate), { aggregate, version, state });
    return version;
  }

  private addOutcome(
    { commandId, requestHash, caller, aggregate }: CommandEnvelope,
    status: PendingOutcome['status'],
    result: { version: number; events?: number; rejection?: Rejection },
  ): number {
    const eventsBefore = this.events.length;
    return (
      this.outcomes.push({
        commandId,
        requestHash,
        caller,
        aggregate,
        status,
        events: 0,
        eventsBefore,
        ...result,
      }) - 1
    );
  }
}

/** The order of checks: the record exists, the expected version matches, then all other rules. */
function refusal(
  decision: Decision<DomainEvent>,
  { expectedVersion }: CommandEnvelope,
  version: number,
): Rejection | undefined {
  const rejection = decision.status === 'rejected' ? decision.rejection : undefined;
  if (rejection && missing.has(rejection.code)) return rejection;
  if (expectedVersion === undefined || isExpected(version, expectedVersion)) return rejection;
  return { code: 'version_mismatch', current_version: version };
}

/** Whether a version is an expected one. */
export const isExpected = (version: number, expected: ExpectedVersion): boolean =>
  expected === '*' ? version > 0 : [expected].flat().includes(version);

/** The feed of the connector types that the feeds of all operators share. */
export const SHARED_FEED = 'connector-types';

/** The feed of the record's source; undefined if it has none. */
type FeedOfLocation = (id: string) => string | undefined;

/** What a sender that is bound to feeds has decided. */
interface BoundDecision {
  readonly kind: AggregateKind;
  readonly before: DomainState;
  readonly events: readonly DomainEvent[];
}

/**
 * Whether a command of a sender that is bound to feeds may have these events: it puts stations at locations of its feeds
 * alone, and of the connector types that all feeds share it only makes those that are missing. A station that is
 * elsewhere already may stay there.
 */
function isWithinFeeds(
  { kind, before, events }: BoundDecision,
  feeds: readonly string[],
  feedOfLocation: FeedOfLocation,
): boolean {
  if (kind === 'connector-type') return isOwnType(before, feeds) || events.every(isCreation);
  const locations = events.flatMap((event) => locationOf(event) ?? []);
  return locations.every((id) => feeds.includes(feedOfLocation(id) ?? ''));
}

/** One that does not exist yet is not: only its creation is left. */
const isOwnType = (state: DomainState, feeds: readonly string[]): boolean =>
  feeds.includes(sourceOf(state)?.feed ?? '');

/** The source of a record that exists, or did. */
const sourceOf = (state: DomainState): Source | null => (state.kind === 'absent' ? null : state.source);

const isCreation = ({ type }: DomainEvent): boolean => type === 'ConnectorTypeCreated.v1';

/** Where an event puts a station; undefined if it puts none anywhere. */
function locationOf(event: DomainEvent): string | undefined {
  switch (event.type) {
    case 'StationCreated.v1':
    case 'StationRestored.v1':
      return event.data.attributes.location_id;
    case 'StationRelocated.v1':
      return event.data.location_id;
    default:
      return undefined;
  }
}
