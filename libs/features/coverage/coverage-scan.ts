import { fold, type Filter, type SortKey, type StoredRecord } from '#application/views';
import { afirItems } from '#domain';
import {
  MAX_GROUPS,
  type Coverage,
  type CoverageGroup,
  type CoverageQuery,
  type GroupCounts,
  type LackingPage,
  type LackingQuery,
} from './coverage-queries.js';
import type { CoverageReads, JudgedKind } from './coverage-reads.js';
import { Judge, itemsOf, type Judged } from './judging.js';

/** Groups that are counted: further ones are not, so that operators can't fill the memory. */
const MOST_GROUPS = 20_000;

/** Slices that are judged for a page of records that lack an item. */
const SLICES_OF_PAGE = 200;

/** Lets other work go on between slices. @throws the reason for which nobody waits any more */
export type Turn = () => Promise<unknown>;

type Slice = { readonly judged: readonly Judged[]; readonly next: SortKey | undefined };

/** Judges all records of a kind, slice by slice, from a place on. */
async function* slicesOf(
  kind: JudgedKind,
  { reads, turn, filters, after }: ScanOptions & { readonly after?: SortKey | undefined },
): AsyncGenerator<Slice, void, undefined> {
  const judge = new Judge(reads);
  let place = after;
  for (;;) {
    const { records, next } = await reads.page({ kind, filters, after: place });
    yield { judged: await judge.judge(kind, records), next };
    if (!next) return;
    place = next;
    await turn();
  }
}

interface ScanOptions {
  readonly reads: CoverageReads;
  readonly turn: Turn;
  readonly filters: readonly Filter[];
}

/** Counts the records that have each item. */
export async function countCoverage(
  { filters, groupBy }: CoverageQuery,
  scan: Omit<ScanOptions, 'filters'>,
): Promise<Coverage> {
  const tally = new Tally(groupBy);
  for (const kind of ['location', 'station'] as const)
    for await (const { judged } of slicesOf(kind, { ...scan, filters }))
      for (const one of judged) tally.add(kind, one);
  return tally.coverage();
}

/** A page of the records that lack an item, in the order of their creation. */
export async function lackingRecords(
  { item: id, filters, limit, after }: LackingQuery,
  scan: Omit<ScanOptions, 'filters'>,
): Promise<LackingPage> {
  const item = afirItems.find((one) => one.id === id);
  if (!item) throw new Error(`there is no item ${id}`);
  const records: StoredRecord[] = [];
  let slices = 0;
  for await (const { judged, next } of slicesOf(item.record, { ...scan, filters, after })) {
    for (const { record } of judged.filter((one) => !one.has(item))) {
      if (records.length === limit) return { records, next: keyOf(records.at(-1) as StoredRecord) };
      records.push(record);
    }
    slices += 1;
    if (next && slices === SLICES_OF_PAGE) return { records, next };
  }
  return { records };
}

const keyOf = ({ created_at, id }: StoredRecord): SortKey => ({ value: created_at, id });

interface Counted {
  value: string | null;
  locations: number;
  stations: number;
  readonly have: Uint32Array;
}

const nothing = (value: string | null): Counted => ({
  ...{ value, locations: 0, stations: 0 },
  have: new Uint32Array(afirItems.length),
});

/** Counts of all records, and of those of each group. */
class Tally {
  private readonly all = nothing(null);
  /** By folded value. */
  private readonly groups = new Map<string | null, Counted>();
  /** By value, as folding each would take longer than judging. */
  private readonly known = new Map<string | null, Counted>();

  constructor(private readonly groupBy: CoverageGroup | undefined) {}

  add(kind: JudgedKind, judged: Judged): void {
    const group = this.groupOf(judged);
    const counted = group ? [this.all, group] : [this.all];
    for (const counts of counted) counts[`${kind}s`] += 1;
    for (const [index, item] of itemsOf[kind])
      if (judged.has(item)) for (const { have } of counted) have[index] = (have[index] ?? 0) + 1;
  }

  private groupOf({ feed, operator }: Judged): Counted | undefined {
    if (!this.groupBy) return undefined;
    const value = this.groupBy === 'operator' ? operator : feed;
    const group = this.known.get(value) ?? this.groupWith(value);
    if (group && this.known.size < MOST_GROUPS) this.known.set(value, group);
    return group;
  }

  private groupWith(value: string | null): Counted | undefined {
    const key = value === null ? null : fold(value);
    const found = this.groups.get(key);
    if (found || this.groups.size === MOST_GROUPS) return found;
    const group = nothing(value);
    this.groups.set(key, group);
    return group;
  }

  coverage(): Coverage {
    const { locations, stations, have } = this.all;
    const groups = [...this.groups.values()].sort(largestFirst).slice(0, MAX_GROUPS);
    const grouped = groups.reduce((sum, group) => sum + recordsIn(group), 0);
    return {
      ...{ locations, stations, have: [...have] },
      groups: groups.map((group): GroupCounts => ({ ...group, have: [...group.have] })),
      ungrouped: this.groupBy ? recordsIn(this.all) - grouped : 0,
    };
  }
}

const recordsIn = ({ locations, stations }: Counted): number => locations + stations;

/** Ties by value, null last. */
function largestFirst(one: Counted, other: Counted): number {
  const difference = recordsIn(other) - recordsIn(one);
  if (difference !== 0) return difference;
  if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
  return fold(one.value) < fold(other.value) ? -1 : 1;
}
