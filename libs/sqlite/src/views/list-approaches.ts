import type { ListQuery } from '#application/views';
import { costsAmong, type FindingCosts } from './finding-costs.js';
import { glanceOf, planOf } from './list-plan.js';
import type { Condition, Narrowing } from './narrowing.js';
import { narrowingsOf, type Narrowed } from './narrowings.js';
import type { Counted, ListApproach, Plan, Scene } from './plan.js';
import { inNameOrder } from './plan-by-lead.js';
import { isGuessedWell } from './plan-costs.js';
import type { PreparedQueries } from './prepared-queries.js';
import { Remembered } from './remembered.js';
import { allCells } from './map-schema.js';
import { allStations } from './station-counts.js';

/** More hits than these are not counted. */
const MOST_COUNTED = 50_000;
/** So many more are counted of filters, whose hits lie side by side. */
const COUNTED_FURTHER = 4;

/** Words that are merged with each other take so much less than hits that are gathered. */
const MERGED_SHARE = 0.1;

/** Chooses the faster way to a page, by how many records each index beside the sorted list leads to. */
export class ListApproaches {
  private readonly counts = new Remembered<number>();
  private readonly vainTries = new Remembered<true>();

  constructor(
    private readonly queries: PreparedQueries,
    private readonly costs: FindingCosts,
  ) {}

  /** The ways to try, one after the other until the page is full: what the last one finds is the page. */
  *of(table: string, query: ListQuery & Narrowed): Generator<ListApproach> {
    const size = this.size(table);
    const narrowings = narrowingsOf(table, query).filter(({ hits }) => hits);
    const cells = narrowings.some(({ path }) => path?.cells) ? this.told(allCells) : 0;
    const scene = { table, query, size, cells, costs: costsAmong(size, this.costs) };
    const guessed = narrowings.map((narrowing) => this.guessed(narrowing, size));
    const likely = planOf(scene, guessed);
    yield* this.tries(scene, guessed, likely);
    if (narrowings.every(isGuessedWell)) {
      yield likely.approach;
      return;
    }
    // To count what meets several words takes as long as to gather it.
    if (likely.approach.lead?.isExact) {
      const { most, mostNames } = this.costs;
      yield { ...likely.approach, tooMany: 1 + (likely.approach.lead.readsNames ? mostNames : most) };
    }
    const counted = guessed.map((one) =>
      isGuessedWell(one.narrowing) ? one : { ...one, count: this.counted(one.narrowing) },
    );
    yield planOf(scene, counted).approach;
  }

  /** Ways that may not find the page, and are likely to take less than one that does. */
  private *tries(scene: Scene, guessed: readonly Counted[], likely: Plan): Generator<ListApproach> {
    const first = inNameOrder(scene, guessed, likely);
    if (first && this.isReady(first)) yield* this.once('in order', scene, first);
    if (glanceOf(scene, guessed, likely)) {
      const sampled = guessed.map((one) => this.sampled(one, scene.size));
      const glance = glanceOf(scene, sampled, likely);
      if (glance) yield* this.once('at a glance', scene, glance);
    }
  }

  /** A try, unless it was in vain a while ago: it may cost more than all that comes after it. */
  private *once(how: string, { table, query }: Scene, attempt: ListApproach): Generator<ListApproach> {
    const page = JSON.stringify([how, table, query]);
    if (this.vainTries.get(page)) return;
    yield attempt;
    // Asked for the next way, it has not found the page.
    this.vainTries.keep(page, true);
  }

  private isReady({ lead }: ListApproach): boolean {
    const isReady = lead?.byName?.isReady;
    return !isReady || this.told(isReady) === 1;
  }

  /** Whether a table has so many records that it is worth a look at which words begin so. */
  isLarge(table: string): boolean {
    return this.size(table) > this.costs.large;
  }

  /** How many records there are, a while ago. */
  private size(table: string): number {
    const counting = { sql: `SELECT count(*) FROM ${table}`, values: [] };
    return this.told(table === 'stations' ? allStations : counting);
  }

  private guessed(narrowing: Narrowing, size: number): Counted {
    const counts = narrowing.parts?.map((part) => this.told(part)).sort((one, other) => one - other);
    if (!counts) return counted(narrowing, this.counted(narrowing));
    // The two rarest tell it: words that go together with one of them say nothing more.
    const [least = 0, next = size] = counts;
    const entries = counts.length === 1 ? least : counts.reduce((sum, one) => sum + one, 0) * MERGED_SHARE;
    return { narrowing, count: Math.min(least, (least * next) / Math.max(1, size)), entries };
  }

  /** How many words are read in a glance depends on how many stations the filters let pass: some of them tell it. */
  private sampled(one: Counted, size: number): Counted {
    const { told } = one.narrowing;
    return told ? { ...one, passed: this.told(shareThatMeets(told, size)) } : one;
  }

  private counted({ hits, count, estimate, led }: Narrowing): number {
    const most = MOST_COUNTED * (led ? COUNTED_FURTHER : 1);
    const counting = { sql: `SELECT count(*) FROM (${hits?.sql} LIMIT ${most})`, values: hits?.values ?? [] };
    return this.told(count ?? estimate ?? counting);
  }

  private told({ sql, values }: Condition): number {
    const select = () => this.queries.prepared<[number]>(sql).first(...values)?.[0] ?? 0;
    const condition = [sql, ...values].join(' ');
    return this.counts.get(condition) ?? this.counts.keep(condition, select());
  }
}

/** So many stations are looked at to know how many meet a condition. */
const SAMPLE = 200;

/** A SELECT of the share of stations that meet a condition, by some from one end of their numbers to the other. */
function shareThatMeets({ sql, values }: Condition, size: number): Condition {
  const step = 2 ** Math.floor(Math.log2(Math.max(1, size / SAMPLE)));
  return {
    sql: `WITH RECURSIVE sample (one) AS (VALUES (1) UNION ALL SELECT one + ? FROM sample LIMIT ${SAMPLE})
      SELECT total(${sql}) / max(1, count(*)) FROM sample CROSS JOIN stations ON n = one`,
    values: [step, ...values],
  };
}

const counted = (narrowing: Narrowing, count: number): Counted => ({ narrowing, count, entries: count });
