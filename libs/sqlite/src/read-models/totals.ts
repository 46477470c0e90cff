import { rowsOf, type CandidateSets } from './candidates.js';
import type { MapTallies } from './map-tallies.js';
import type { PreparedQueries } from '../database.js';
import { conditionsOf, type Selection } from './selection.js';

/** Exact numbers of the records that a query selects. */
export class Totals {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
    private readonly tallies: MapTallies,
  ) {}

  /** Counted by an index or from kept counts where these have the answer, else among the fewest candidates. */
  total(selection: Selection): number {
    return this.indexed(selection) ?? this.counted(selection);
  }

  private indexed(selection: Selection): number | undefined {
    const { kind, clauses, statuses, places, circle } = selection;
    const rest = conditionsOf(selection, ['terms', 'status', 'place']).length + (circle ? 1 : 0);
    if (rest > 0 || places.length > 1) return undefined;
    const [areas] = places;
    if (clauses.length > 0) return statuses || areas ? undefined : this.candidates.terms.count(kind, clauses);
    return areas ? this.tallies.total(areas, statuses) : this.candidates.sizeWith(selection);
  }

  private counted(selection: Selection): number {
    const { sql: rows, values } = rowsOf(selection, this.candidates.leastOrAll(selection));
    return this.queries.prepared<[number]>(`SELECT count(*) ${rows}`).first(...values)?.[0] ?? 0;
  }
}
