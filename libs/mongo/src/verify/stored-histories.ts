import { isDeepStrictEqual } from 'node:util';
import type { AggregateSnapshot } from '#application';
import { keyText, type AggregateKey } from '#application/views';
import { recordedEvent } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';
import type { ArchivedEvent } from '../schema/event-documents.js';
import type { Comparison, ItemFold, SideTable } from '../side-tables/side-table.js';
import { comparedSnapshots } from './compared-snapshots.js';

/** Events of the records that are compared at a time: they have at most as many items. */
const MAX_EVENTS = 10_000;

/** What is compared of a record, by version. */
type Items = ReadonlyMap<number, object>;

interface StoredItems {
  readonly items: Map<number, object>;
  /** The greatest version. */
  newest: number;
}

/** A document of a side table, or a snapshot, that is not what the events of its record result in. */
export interface DifferingPart {
  /** The name of what was compared. */
  readonly part: string;
  readonly key: AggregateKey;
  /** Version of the event that it is made from. */
  readonly version: number;
  readonly stored: object | undefined;
  readonly expected: object | undefined;
  /** Whether the record has documents made from events that the expected ones lack. */
  readonly isNewer: boolean;
}

type Compared = Omit<Comparison, 'count' | 'stored'> & {
  readonly count: (generation: Generation) => Promise<number>;
  readonly stored: (
    generation: Generation,
    records: readonly AggregateKey[],
  ) => ReturnType<Comparison['stored']>;
};

const allCompared = (sideTables: readonly SideTable[]): readonly Compared[] => [
  ...sideTables.flatMap(({ compare }) => compare ?? []),
  comparedSnapshots,
];

/** What {@link StoredHistories} compares, in the order in which it is named. */
export const comparedParts = (sideTables: readonly SideTable[]): readonly Comparison['rows'][] =>
  allCompared(sideTables).map(({ rows }) => rows);

/** Compares the side tables and the snapshots of a generation with what its archived events result in. */
export class StoredHistories {
  private readonly compared: readonly Compared[];

  constructor(private readonly generation: Generation) {
    this.compared = allCompared(generation.sideTables);
  }

  /** How many documents of each part there are. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const counts = this.compared.map(
      async ({ rows, count }) => [rows.name, await count(this.generation)] as const,
    );
    return new Map(await Promise.all(counts));
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
        const [is, wanted] = [stored.get(key), expected.get(key)?.items()];
        if (is && wanted) found.push(...this.differences(record, is, wanted));
      }
    }
    return found;
  }

  private async expected(records: readonly AggregateSnapshot[]): Promise<ReadonlyMap<string, RecordFold>> {
    const folds = new Map(
      records.map((record) => [
        keyText(record.aggregate),
        new RecordFold(
          record.version,
          this.compared.map(({ fold }) => fold(record.aggregate)),
        ),
      ]),
    );
    const events = this.generation.events.find({ subject: { $in: [...folds.keys()] } });
    for await (const event of events.sort({ subject: 1, version: 1 })) folds.get(event.subject)?.add(event);
    return folds;
  }

  /** What is stored of each record, in the order of the parts. */
  private async stored(keys: readonly AggregateKey[]): Promise<ReadonlyMap<string, readonly StoredItems[]>> {
    const parts = () => this.compared.map((): StoredItems => ({ items: new Map(), newest: 0 }));
    const found = new Map(keys.map((key) => [keyText(key), parts()]));
    for (const [index, { stored }] of this.compared.entries())
      for await (const { record, version, item } of stored(this.generation, keys)) {
        const part = found.get(keyText(record))?.[index];
        if (!part) continue;
        part.newest = Math.max(version, part.newest);
        if (item) part.items.set(version, item);
      }
    return found;
  }

  private differences(
    { aggregate: key, version: last }: AggregateSnapshot,
    stored: readonly StoredItems[],
    expected: readonly Items[],
  ): readonly DifferingPart[] {
    const isNewer = last > 0 && Math.max(...stored.map(({ newest }) => newest)) > last;
    return this.compared.flatMap(({ rows }, index) => {
      const [is, wanted] = [stored[index]?.items, expected[index]];
      const versions = [...new Set([...(wanted?.keys() ?? []), ...(is?.keys() ?? [])])];
      return versions
        .map((version) => ({
          ...{ part: rows.name, key, version, isNewer },
          ...{ stored: is?.get(version), expected: wanted?.get(version) },
        }))
        .filter((each) => !isDeepStrictEqual(each.stored, each.expected));
    });
  }
}

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

/** Makes what is compared of a record from its events up to its version. */
class RecordFold {
  private applied = 0;

  constructor(
    private readonly version: number,
    private readonly folds: readonly ItemFold[],
  ) {}

  /** Applies the next event. One that can't be read or applied is left out. */
  add(archived: ArchivedEvent): void {
    if (archived.version > this.version) return;
    try {
      const event = recordedEvent(archived);
      for (const fold of this.folds) fold.add(event);
      this.applied += 1;
    } catch {
      // The check of the archive names it.
    }
  }

  /** Returns undefined if events are missing. */
  items(): readonly Items[] | undefined {
    return this.applied === this.version ? this.folds.map((fold) => fold.items()) : undefined;
  }
}
