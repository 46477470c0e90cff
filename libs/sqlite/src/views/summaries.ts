import {
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import { transaction, type Connection } from '../database.js';
import { filterColumn } from './filter-column.js';
import { KeptSummaries } from './kept-summaries.js';
import { conditionsOf } from './list-conditions.js';
import { asksFiltersOnly } from './map-conditions.js';
import type { Condition } from './narrowing.js';
import { PreparedQueries } from './prepared-queries.js';
import { recordsOf } from './record-row.js';
import { allStations, groupsBy, stationsWith } from './station-counts.js';

/** A group, by the folded value. */
interface Counted {
  readonly folded: string | null;
  readonly count: number;
  readonly written?: string | null;
  /** That of the location whose id the value is. */
  readonly name?: string | null;
}

/** Counts of stations by what filters compare. */
export class SqliteSummaries implements Summaries {
  private readonly queries: PreparedQueries;
  private readonly kept: KeptSummaries;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.kept = new KeptSummaries(connection);
  }

  summarize(by: SummaryField, matching: Matching): Promise<Summary> {
    // One state of the tables for all that is asked of them.
    const summary = transaction(this.connection, () =>
      this.kept.get(JSON.stringify([by, matching]), () => this.summary(by, matching)),
    );
    return Promise.resolve(summary);
  }

  private summary(by: SummaryField, matching: Matching): Summary {
    const counted = this.counted(by, matching);
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    return { total, groups: JSON.stringify(counted.map((one) => group(by, one))) };
  }

  private counted(by: SummaryField, matching: Matching): readonly Counted[] {
    const kept = keptCounts(by, matching);
    if (!kept) return this.grouped(by, countedOneByOne(by, matching));
    const all = this.queries.prepared<[number]>(kept.all.sql).first(...kept.all.values)?.[0] ?? 0;
    return withRest(this.grouped(by, kept.groups), all);
  }

  private grouped(by: SummaryField, { sql, values }: Condition): readonly Counted[] {
    // Column by column as one text: some thousand cities take longer to come row by row than to be counted.
    const select = this.queries.prepared<readonly string[]>(
      `SELECT json_group_array(value), json_group_array(size), json_group_array(written), json_group_array(name)
       FROM (SELECT value, size, ${written[by]} AS written, ${nameOf(by)} AS name
         FROM (${sql}) WHERE size > 0 ORDER BY size DESC, value NULLS LAST)`,
    );
    const [folded = [], counts = [], texts = [], names = []] = (select.first(...values) ?? []).map(parsed);
    return folded.map((value, place) => ({
      folded: value as string | null,
      count: counts[place] as number,
      written: texts[place] as string | null,
      name: names[place] as string | null,
    }));
  }
}

const parsed = (text: string): readonly (string | number | null)[] =>
  JSON.parse(text) as readonly (string | number | null)[];

function group(by: SummaryField, { folded, count, written, name }: Counted): SummaryGroup {
  if (folded === null) return { value: null, count };
  const value = written ?? folded;
  const label = summaryLabel(by, value, name);
  return label === undefined ? { value, count } : { value, label, count };
}

/** An attribute of the record whose number is told by an expression. */
const attributeOf = (table: string, attribute: string, number: string): string =>
  `(SELECT json_extract('{' || attributes || '}', '$.${attribute}') FROM ${recordsOf(table)} WHERE n = ${number})`;

/** How values are written, by one of those that have them; codes and ids are in one way only. */
const written: Readonly<Record<SummaryField, string>> = {
  available: 'value',
  manufacturer: attributeOf(
    'stations',
    'manufacturer',
    '(SELECT n FROM stations WHERE removed = 0 AND f_manufacturer = value LIMIT 1)',
  ),
  location_id: 'value',
  city: '(SELECT city FROM locations WHERE removed = 0 AND f_city = value LIMIT 1)',
};

const nameOf = (by: SummaryField): string =>
  by === 'location_id'
    ? attributeOf('locations', 'name', "(SELECT n FROM aggregates WHERE id = value AND kind = 'location')")
    : 'NULL';

interface KeptCounts {
  /** Of those that have a value. */
  readonly groups: Condition;
  /** With those that have none. */
  readonly all: Condition;
}

/** Groups whose sizes are kept: of all stations, or of those with some values of one other field. */
function keptCounts(by: SummaryField, matching: Matching): KeptCounts | undefined {
  const [filter, ...others] = matching.filters;
  if (!asksFiltersOnly(matching) || others.length > 0) return undefined;
  if (!filter) return both(groupsBy(by), allStations);
  const { field, values } = filter;
  if (values.includes(null)) return undefined;
  return both(groupsBy(by, [field, values]), stationsWith(new Map([[field, values]])));
}

const both = (groups: Condition | undefined, all: Condition | undefined): KeptCounts | undefined =>
  groups && all && { groups, all };

/** What is left of all when every value is counted has none, and comes after those that are as many. */
function withRest(groups: readonly Counted[], all: number): readonly Counted[] {
  const rest = all - groups.reduce((sum, { count }) => sum + count, 0);
  if (rest <= 0) return groups;
  const fewer = groups.findIndex(({ count }) => count < rest);
  const place = fewer < 0 ? groups.length : fewer;
  return [...groups.slice(0, place), { folded: null, count: rest }, ...groups.slice(place)];
}

function countedOneByOne(by: SummaryField, matching: Matching): Condition {
  const { sql, values } = conditionsOf('stations', matching);
  return {
    sql: `SELECT ${filterColumn(by)} AS value, count(*) AS size FROM stations WHERE ${sql} GROUP BY 1`,
    values,
  };
}
