import type { ListQuery } from '#application/views';
import { costsAmong, type FindingCosts } from './finding-costs.js';
import { glanceOf, planOf } from './list-plan.js';
import type { Condition, Narrowing } from './narrowing.js';
import { narrowingsOf, type Narrowed } from './narrowings.js';
import type { Counted, ListApproach, Plan } from './plan.js';
import type { PreparedQueries } from './prepared-queries.js';
import { RememberedCounts } from './remembered-counts.js';
import { allStations } from './station-counts.js';

/** More hits than these are not counted. */
const MOST_COUNTED = 50_000;
/** So many more are counted of filters, whose hits lie side by side. */
const COUNTED_FURTHER = 4;

/** Below so many microseconds, what else there is to do is soon done. */
const WORTH_A_TRY = 3000;

/** A glance may be for nothing, as names that share a word stand together. */
const isWorthTrying = (glance: Plan, sure: Plan): boolean =>
  sure.cost > WORTH_A_TRY && glance.cost < sure.cost;

/** Chooses the faster way to a page, by how many records each index beside the sorted list leads to. */
export class ListApproaches {
  private readonly counts = new RememberedCounts();

  constructor(
    private readonly queries: PreparedQueries,
    private readonly costs: FindingCosts,
  ) {}

  /** The ways to try, one after the other until the page is full: what the last one finds is the page. */
  *of(table: string, query: ListQuery & Narrowed): Generator<ListApproach> {
    const size = this.size(table);
    const scene = { table, query, size, costs: costsAmong(size, this.costs) };
    const narrowings = narrowingsOf(table, query).filter(({ hits }) => hits);
    const guessed = narrowings.map((narrowing) => this.counted(narrowing, narrowing.glimpse));
    const likely = planOf(scene, guessed);
    const glance = glanceOf(scene, guessed);
    if (glance && isWorthTrying(glance, likely)) yield glance.approach;
    const isSure = narrowings.every(({ glimpse }) => !glimpse);
    const plan = isSure
      ? likely
      : planOf(
          scene,
          narrowings.map((narrowing) => this.counted(narrowing)),
        );
    yield plan.approach;
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

  private counted(narrowing: Narrowing, glimpse?: Condition): Counted {
    const { hits, count, estimate, led } = narrowing;
    const most = MOST_COUNTED * (led ? COUNTED_FURTHER : 1);
    const counting = { sql: `SELECT count(*) FROM (${hits?.sql} LIMIT ${most})`, values: hits?.values ?? [] };
    return { narrowing, count: this.told(glimpse ?? count ?? estimate ?? counting) };
  }

  private told({ sql, values }: Condition): number {
    const select = () => this.queries.prepared<[number]>(sql).first(...values)?.[0] ?? 0;
    return this.counts.recall([sql, ...values].join(' '), select);
  }
}
