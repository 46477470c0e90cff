import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AggregateKind } from '#domain';
import { applyEvents, initialFoldedState, type FoldedState } from '../../log/folding.js';
import type { AggregateKey, LoggedEvent } from '../../log/recorded-event.js';
import type { EventFeed } from '../../ports/event-feed.js';
import { SNAPSHOT_INTERVAL, type HistorySnapshots, type HistorySnapshot } from '../history-snapshots.js';
import { PageBudget } from '../../ports/record-queries.js';
import { foldEvents } from '../../records/record-folding.js';

/** Past states of records: each is the last snapshot before it and the events since, fewer than 64 of them. */
export class RecordHistory {
  constructor(
    private readonly feed: EventFeed,
    private readonly snapshots: HistorySnapshots,
  ) {}

  /** The state of a record after one of its events. */
  async stateAt(aggregate: AggregateKey, version: number): Promise<FoldedState> {
    const base = await this.baseAt(aggregate, version);
    return this.foldWhile({ aggregate, base, until: version }, () => true);
  }

  /**
   * The state of a record at a time, version 0 if it did not exist yet. The first event after the time, and all that
   * follow it, are not applied.
   * @param time RFC 3339 in UTC with milliseconds
   */
  async stateAsOf(aggregate: AggregateKey, time: string): Promise<FoldedState> {
    const base = baseOf(aggregate.kind, await this.snapshots.asOf(aggregate, Date.parse(time)));
    const range = { aggregate, base, until: Infinity };
    return this.foldWhile(range, (event) => event.time <= time);
  }

  private async baseAt(aggregate: AggregateKey, version: number): Promise<FoldedState> {
    if (version < SNAPSHOT_INTERVAL) return initialFoldedState(aggregate.kind);
    return baseOf(aggregate.kind, await this.snapshots.atVersion(aggregate, version));
  }

  /** More than one read is needed if events are large, or if the read models, and so the snapshots, are behind the log. */
  private async foldWhile(
    { aggregate, base, until }: Range,
    isIncluded: (event: LoggedEvent) => boolean,
  ): Promise<FoldedState> {
    let folded = base;
    while (folded.version < until) {
      const limit = Math.min(SNAPSHOT_INTERVAL, until - folded.version);
      const budget = new PageBudget();
      const events = await this.feed.history(aggregate, folded.version, limit, budget);
      const end = events.findIndex((event) => !isIncluded(event));
      folded = applyEvents(aggregate.kind, folded, end < 0 ? events : events.slice(0, end));
      if (end >= 0 || (events.length < limit && !budget.isSpent)) break;
      if (folded.version < until) await nextTurn();
    }
    return folded;
  }
}

interface Range {
  readonly aggregate: AggregateKey;
  /** The state to begin with. */
  readonly base: FoldedState;
  /** The greatest version to apply. */
  readonly until: number;
}

const baseOf = (kind: AggregateKind, snapshot: HistorySnapshot | undefined): FoldedState =>
  snapshot ? foldEvents(kind, snapshot.record, []) : initialFoldedState(kind);
