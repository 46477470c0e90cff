import {
  SummaryPage,
  fold,
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import type { Connection } from '../database.js';
import { PreparedQueries, isOneOf, joined, snapshot, sql, type Sql } from '../statements.js';
import { CandidateSets, rowsOf } from './candidates.js';
import { countingOf } from './counts.js';
import { resolveHours } from './hours.js';
import { countedValue, numberOf } from './schema.js';
import { selectionsOf, type Selection } from './selection.js';
import { Totals } from './record-queries.js';

/** The column that a summary groups by: of a station's row, or of its connectors. */
const columns: Readonly<Record<SummaryField, string>> = {
  available: 'status',
  manufacturer: 'manufacturer',
  location_id: 'location_id',
  city: 'city',
  country: 'country',
  operator: 'operator',
  standard: 'standard',
  source_feed: 'source_feed',
};

/** Each standard of a station `s` once, or null. */
const STANDARDS = `LEFT JOIN station_connectors c ON c.docid = s.docid AND c.spelling IS NOT NULL`;

const columnOf = (field: string): string => (columns as Readonly<Record<string, string>>)[field] ?? field;

/** A value as it is written, how many stations have it, and of a feed their newest observation. */
type Row = readonly [value: string | null, count: number, newest?: number | null | undefined];

interface Group {
  readonly value: string | null;
  /** The folded value as UTF-8, whose order is that of code points. */
  readonly folded: Buffer | null;
  count: number;
  /** Milliseconds since 1970. */
  newest: number | null;
}

/** Counts of stations by the values of a field. */
export class SqliteSummaries implements Summaries {
  private readonly queries: PreparedQueries;
  private readonly candidates: CandidateSets;
  private readonly totals: Totals;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.candidates = new CandidateSets(this.queries);
    this.totals = new Totals(this.queries, this.candidates);
  }

  summarize(by: SummaryField, matching: Matching): Promise<Summary> {
    return Promise.resolve(
      snapshot(this.connection, () => this.summary(by, resolveHours(this.queries, 'station', matching))),
    );
  }

  private summary(by: SummaryField, matching: Matching): Summary {
    const rows =
      this.fromCounts(by, matching) ??
      selectionsOf('station', matching).flatMap((selection) => this.counted(by, selection));
    const groups = merged(rows);
    const page = new SummaryPage();
    groups.every((group) => page.add(this.named(by, group)));
    // A station has several standards, or none.
    return by === 'standard'
      ? page.summary(groups, this.totals.of('station', matching))
      : page.summary(groups);
  }

  /** From the stored counts of all stations, or of those with a value of one other field. */
  private fromCounts(by: SummaryField, { words, filters, ...rest }: Matching): readonly Row[] | undefined {
    const [filter, ...others] = filters;
    const asksMore =
      words.length + others.length > 0 || Object.values(rest).some((value) => value !== undefined);
    const counting = countingOf(columns[by], filter && columnOf(filter.field));
    if (asksMore || counting === undefined) return undefined;
    const given = filter ? isOneOf('given', filter.values.map(countedValue)) : sql('TRUE');
    const values = `SELECT iif(value = '', NULL, substr(value, 2)), total(count) FROM counts WHERE of = ? AND`;
    const rows = this.rows(joined([sql(values, counting), given, sql('GROUP BY value')]));
    return by === 'source_feed' ? rows.map(([feed, count]) => [feed, count, this.newestOf(feed)]) : rows;
  }

  private newestOf(feed: string | null): number | null | undefined {
    const ofFeed = 'FROM stations INDEXED BY stations_by_feed WHERE source_feed IS ?';
    return this.queries
      .prepared<[number | null]>(`SELECT observed_at ${ofFeed} ORDER BY observed_at DESC LIMIT 1`)
      .first(feed)?.[0];
  }

  private counted(by: SummaryField, selection: Selection): readonly Row[] {
    const rows = rowsOf(selection, this.candidates.leastOrAll(selection));
    if (by !== 'standard')
      return this.rows(
        joined([sql(`SELECT s.${columns[by]}, count(*)${newestIn(by)}`), rows, sql('GROUP BY 1')]),
      );
    return this.rows(
      joined([
        sql('SELECT c.spelling, count(*) FROM (SELECT s.docid'),
        rows,
        sql(`) s ${STANDARDS} GROUP BY 1`),
      ]),
    );
  }

  private rows({ sql: text, values }: Sql): readonly Row[] {
    return this.queries.prepared<Row>(text).all(...values);
  }

  private named(by: SummaryField, { value, count, newest }: Group): SummaryGroup {
    if (by === 'source_feed')
      return { value, count, newest_observed_at: newest === null ? null : new Date(newest).toISOString() };
    if (value === null) return { value, count };
    const label = summaryLabel(by, value, by === 'location_id' ? this.nameOf(value) : undefined);
    return label === undefined ? { value, count } : { value, label, count };
  }

  private nameOf(location: string): string | null | undefined {
    return this.queries
      .prepared<[string | null]>(
        `SELECT json_extract('{' || attributes || '}', '$.name') FROM locations_records
         WHERE n = ${numberOf('location')}`,
      )
      .first(location)?.[0];
  }
}

/** Read from the rows themselves, which the other summaries need not. */
const newestIn = (by: SummaryField): string => (by === 'source_feed' ? ', max(s.observed_at)' : '');

/** Merges values that are the same to filters into one group, named by the most frequent one. */
function merged(rows: readonly Row[]): readonly Group[] {
  const groups = new Map<string | null, Group>();
  for (const [value, count, newest = null] of [...rows].sort(([, one], [, other]) => other - one)) {
    const folded = value === null ? null : fold(value);
    const group = groups.get(folded);
    if (!group)
      groups.set(folded, { value, folded: folded === null ? null : Buffer.from(folded), count, newest });
    else {
      group.count += count;
      group.newest = later(group.newest, newest);
    }
  }
  return [...groups.values()].sort(largestFirst);
}

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Ties are sorted by code points, null last. */
function largestFirst(one: Group, other: Group): number {
  if (one.count !== other.count) return other.count - one.count;
  if (one.folded === null || other.folded === null) return one.folded === null ? 1 : -1;
  return Buffer.compare(one.folded, other.folded);
}
