import type { Matching } from '#application/views';
import type { AggregateKind } from '#domain';
import { joined, sql, type PreparedQueries } from '../statements.js';
import { rowsOf, type CandidateSets } from './candidates.js';
import { conditionsOf, selectionsOf, type Selection } from './selection.js';
import { MapCounts } from './map-counts.js';

/** How many areas of a selection the stored counts of the map can be asked for: they are those of stations. */
const COUNTED_AREAS: Record<AggregateKind, number> = { station: 1, 'connector-type': 0, location: 0 };

/** Counts the records that a query matches. */
export class Totals {
  private readonly map: MapCounts;

  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
  ) {
    this.map = new MapCounts(queries, candidates);
  }

  of(kind: AggregateKind, matching: Matching): number {
    return selectionsOf(kind, matching).reduce(
      (sum, selection) => sum + (this.indexed(selection) ?? this.counted(selection)),
      0,
    );
  }

  /** The number of records of a selection from stored counts or one index; undefined if rows have to be tested. */
  private indexed(selection: Selection): number | undefined {
    const { kind, clauses, statuses, areas, circle } = selection;
    const rest = conditionsOf(selection, ['terms', 'status', 'area']).length + (circle ? 1 : 0);
    if (rest > 0 || areas.length > COUNTED_AREAS[kind]) return undefined;
    const [area] = areas;
    if (clauses.length > 0) return statuses || area ? undefined : this.candidates.terms.count(kind, clauses);
    return area ? this.map.total(area, statuses) : this.candidates.sizeWith(selection);
  }

  private counted(selection: Selection): number {
    const rows = rowsOf(selection, this.candidates.leastOrAll(selection));
    return this.queries.number(joined([sql('SELECT count(*)'), rows]));
  }
}
