import { isDeepStrictEqual } from 'node:util';
import type { AggregateSnapshot } from '#application';
import {
  SNAPSHOT_INTERVAL,
  keyText,
  nextSnapshot,
  replacementPeriods,
  statusChanges,
  type AggregateKey,
  type HistorySnapshot,
  type RecordedEvent,
  type StatusChange,
} from '#application/views';
import { recordedEvent } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';
import { snapshotOf } from '../queries/history-snapshots.js';
import type { ArchivedEvent } from '../schema/archived-event.js';

/** Events of the records that are compared at a time: they have at most as many periods. */
const MAX_EVENTS = 10_000;

const parts = ['periods', 'histories'] as const;
type Part = (typeof parts)[number];

/** The status periods and the snapshots of a record, by version. */
type History = Readonly<Record<Part, Map<number, object>>>;

interface StoredHistory extends History {
  readonly key: AggregateKey;
  /** The greatest version. */
  newest: number;
}

/** A status period or a snapshot that is not what the events of its record result in. */
export interface DifferingPart {
  readonly part: Part;
  readonly key: AggregateKey;
  /** Version of the event that began the period, or after which the snapshot was made. */
  readonly version: number;
  readonly stored: object | undefined;
  readonly expected: object | undefined;
  /** Whether the record has periods or snapshots of events that its expected ones lack. */
  readonly isNewer: boolean;
}

/** Compares the status periods and snapshots of a generation with what its archived events result in. */
export class StoredHistories {
  constructor(private readonly generation: Generation) {}

  /** The numbers of all status periods and of all snapshots. */
  async counts(): Promise<Readonly<Record<Part, number>>> {
    const { statusPeriods, historySnapshots } = this.generation;
    const [periods, histories] = await Promise.all([
      statusPeriods.countDocuments({ superseded: false }),
      historySnapshots.countDocuments(),
    ]);
    return { periods, histories };
  }

  /**
   * Returns what differs from what the events up to the versions of these records result in. A record of which the
   * archive has not all of these is left out.
   */
  async differing(records: readonly AggregateSnapshot[]): Promise<readonly DifferingPart[]> {
    const found: DifferingPart[] = [];
    for (const some of withFewEvents(records)) {
      const expected = await this.expected(some);
      const stored = await this.stored(some.map(({ aggregate }) => aggregate));
      for (const record of some) {
        const key = keyText(record.aggregate);
        const [is, wanted] = [stored.get(key), expected.get(key)?.history()];
        if (is && wanted) found.push(...differences(record, is, wanted));
      }
    }
    return found;
  }

  private async expected(records: readonly AggregateSnapshot[]): Promise<ReadonlyMap<string, HistoryFold>> {
    const folds = new Map(records.map((record) => [keyText(record.aggregate), new HistoryFold(record)]));
    const events = this.generation.events.find({ subject: { $in: [...folds.keys()] } });
    for await (const event of events.sort({ subject: 1, version: 1 })) folds.get(event.subject)?.add(event);
    return folds;
  }

  private async stored(keys: readonly AggregateKey[]): Promise<ReadonlyMap<string, StoredHistory>> {
    const histories = new Map(keys.map((key) => [keyText(key), emptyHistory(key)]));
    const { statusPeriods, historySnapshots } = this.generation;
    const stations = keys.filter(({ kind }) => kind === 'station').map(({ id }) => id);
    for await (const period of statusPeriods.find({ station: { $in: stations } })) {
      const { station, since, code, version, previous, before, superseded } = period;
      const history = histories.get(keyText({ kind: 'station', id: station }));
      if (!history) continue;
      history.newest = Math.max(version, history.newest);
      if (!superseded) history.periods.set(version, { since, code, version, previous, before });
    }
    const subjects = { subject: { $in: [...histories.keys()] } };
    for await (const document of historySnapshots.find(subjects)) {
      const history = histories.get(document.subject);
      const snapshot = history && snapshotOf(history.key, document);
      if (!snapshot) continue;
      history.newest = Math.max(document.version, history.newest);
      history.histories.set(document.version, itemOf(snapshot));
    }
    return histories;
  }
}

const emptyHistory = (key: AggregateKey): StoredHistory => ({
  key,
  newest: 0,
  periods: new Map(),
  histories: new Map(),
});

function* withFewEvents(records: readonly AggregateSnapshot[]): Generator<readonly AggregateSnapshot[]> {
  let [some, events]: [AggregateSnapshot[], number] = [[], 0];
  for (const record of records) {
    if (events + record.version > MAX_EVENTS && some.length > 0) {
      yield some;
      [some, events] = [[], 0];
    }
    some.push(record);
    events += record.version;
  }
  yield some;
}

/** Makes the periods and snapshots of a record from its events up to its version. */
class HistoryFold {
  private readonly changes: StatusChange[] = [];
  private readonly snapshots: HistorySnapshot[] = [];
  /** The events since the last snapshot. */
  private recent: RecordedEvent[] = [];
  private applied = 0;

  constructor(private readonly record: AggregateSnapshot) {}

  /** Applies the next event. One that can't be read or applied is left out. */
  add(archived: ArchivedEvent): void {
    if (archived.version > this.record.version) return;
    try {
      this.apply(recordedEvent(archived));
      this.applied += 1;
    } catch {
      // The check of the archive names it.
    }
  }

  private apply(event: RecordedEvent): void {
    const last = this.changes.at(-1);
    this.changes.push(...statusChanges([event], last && { ...last, previous: null, before: [] }));
    this.recent.push(event);
    if (this.recent.length < SNAPSHOT_INTERVAL) return;
    const next = nextSnapshot(this.record.aggregate, this.snapshots.at(-1), this.recent);
    if (next) this.snapshots.push(next);
    this.recent = [];
  }

  /** Returns undefined if events are missing. */
  history(): History | undefined {
    if (this.applied !== this.record.version) return undefined;
    const periods = replacementPeriods(undefined, this.changes);
    return {
      periods: new Map(periods.map((period) => [period.version, period])),
      histories: new Map(this.snapshots.map((snapshot) => [snapshot.record.version, itemOf(snapshot)])),
    };
  }
}

const itemOf = ({ record, latest }: HistorySnapshot): object => ({ ...record, latest });

function differences(
  { aggregate: key, version: last }: AggregateSnapshot,
  stored: StoredHistory,
  expected: History,
): readonly DifferingPart[] {
  const isNewer = last > 0 && stored.newest > last;
  return parts.flatMap((part) => {
    const versions = [...new Set([...expected[part].keys(), ...stored[part].keys()])];
    return versions
      .map((version) => ({
        ...{ part, key, version, isNewer },
        ...{ stored: stored[part].get(version), expected: expected[part].get(version) },
      }))
      .filter((each) => !isDeepStrictEqual(each.stored, each.expected));
  });
}
