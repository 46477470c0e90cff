import type { CandidateSets, Source } from './candidates.js';
import { statuses as allStatuses } from './map-grid.js';
import type { MapTallies } from './map-tallies.js';
import type { PreparedQueries } from '../database.js';
import { tableOf } from './schema.js';
import { conditionsOf, type Selection } from './selection.js';
import { allOf, sql } from './sql.js';

/** Words of statuses beyond these are tested station by station. */
const MOST_SPLITS = 2;

type Statuses = NonNullable<Selection['statuses']>;

/** Exact numbers of the records that a query selects. */
export class Totals {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
    private readonly tallies: MapTallies,
  ) {}

  /** Counted by an index or from kept counts where these have the answer, else among the fewest candidates. */
  total(selection: Selection): number {
    const [either, ...others] = selection.statusesOrTerms;
    if (!either || others.length >= MOST_SPLITS) return this.indexed(selection) ?? this.counted(selection);
    // Stations of the status, and those without it whose documents have the word: no station is both.
    const clauses = [...selection.clauses, either.clause];
    const without = allStatuses.filter((status) => !either.statuses.includes(status as string));
    return (
      this.ofStatuses({ ...selection, statusesOrTerms: others }, either.statuses) +
      this.ofStatuses({ ...selection, statusesOrTerms: others, clauses }, without)
    );
  }

  private ofStatuses(selection: Selection, some: Statuses): number {
    const { statuses = some } = selection;
    const both = some.filter((status) => statuses.includes(status));
    return both.length === 0 ? 0 : this.total({ ...selection, statuses: both });
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
    const everything: Source = { from: sql(`${tableOf(selection.kind)} s`), answers: [] };
    const { from, where, answers } = this.candidates.least(selection) ?? everything;
    const conditions = allOf([...(where ? [where] : []), ...conditionsOf(selection, answers)]);
    return (
      this.queries
        .prepared<[number]>(`SELECT count(*) FROM ${from.sql} WHERE ${conditions.sql}`)
        .first(...from.values, ...conditions.values)?.[0] ?? 0
    );
  }
}
