import type { ListQuery } from '#application/views';

/** A part of a statement with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

export const joined = (parts: readonly Condition[], operator: string): Condition => ({
  sql: parts.map(({ sql }) => sql).join(operator),
  values: parts.flatMap(({ values }) => values),
});

export const inBrackets = ({ sql, values }: Condition): Condition => ({ sql: `(${sql})`, values });
export const inSelect = ({ sql, values }: Condition): Condition => ({ sql: `SELECT ${sql}`, values });

/**
 * A condition that has an index of its own beside the table: either the index leads to the records, or each record
 * is asked, which is the faster way where the records are many.
 */
export interface Narrowing {
  /** Its place among those of its query, the same one for all pages. */
  readonly place: number;
  /** The numbers of all records that may match; nothing where no index tells them. */
  readonly hits?: Condition;
  /** Tells how many the hits are, where that is kept. */
  readonly count?: Condition;
  /** Tells about how many the hits are, where that takes less than to count them. */
  readonly estimate?: Condition;
  /** Each tells about how many records meet a part of it, never far too few; the hits meet all of them. */
  readonly parts?: readonly Condition[];
  /** Tells how many the hits are, at times without going through them. */
  readonly total?: Condition;
  /** The hits are the very records that meet it, each once. */
  readonly isExact?: boolean;
  /** Has the index lead, where that is of the table itself and need not be asked for numbers. */
  readonly led?: Condition;
  /** Asks one record, whichever way it was found. */
  readonly test?: Condition;
  /** Asks one record that the index did not lead to, where that takes more. */
  readonly testAlone?: Condition;
  /** To ask one record takes its number alone, not its row. */
  readonly asksNumber?: boolean;
  /** To ask so, all hits are gathered first, and each record is looked up among them. */
  readonly isProbed?: boolean;
  /** The fields that it asks of a station: no row is read where an index that is gone along tells all of them. */
  readonly asks?: readonly string[];
  /** The index of stations that leads to them and tells more of each. */
  readonly path?: IndexPath;
  /** The hits that meet conditions on stations, which are asked before anything else of them is read. */
  readonly among?: (conditions: readonly Condition[]) => Condition;
  /** Asks one record for its own words, by its number `n` and what every index of stations tells. */
  readonly read?: Condition;
  /** The part of it that every index of stations tells. */
  readonly told?: Condition;
  /** That asks for the status too, which takes the record's row. */
  readonly readsRow?: boolean;
  /** The share of the records that don't meet it which are passed over only when more than an index is asked. */
  readonly mistaken?: number;
  /** Its hits are at hand in the order of names. */
  readonly byName?: HitsByName;
  /** The list is in this very order, so that the index leads however many the records are. */
  readonly leads?: boolean;
}

/** The hits of a narrowing in the order of names. */
export interface HitsByName {
  /** Tells 1 where that takes little; absent where it always does. */
  readonly isReady?: Condition | undefined;
  /** Those that come first on a page, in a column `led`: so many, and some that come after them. */
  readonly first: (query: ListQuery, count: number) => Condition;
}

/** An index of stations that is gone along. */
export interface IndexPath {
  /** What is read from; the index is named there. */
  readonly source: Condition;
  /** Which of its entries. */
  readonly where: Condition;
  /** The same cell by cell, where it leads to places. */
  readonly cells?: Cells;
  /** What they tell of a station. */
  readonly tells: ReadonlySet<string>;
  /** They are in the order of names. */
  readonly isSorted: boolean;
}

/** The cells of the map in which stations are found: in each they are in the order of names. */
export interface Cells {
  /** From cell to cell, of those that have stations. */
  readonly path: IndexPath;
  /** Along one of them alone. */
  readonly only: (cell: number) => IndexPath;
  /** Tells the cell with the most stations, how many these are, and how many there are in all of them. */
  readonly census: Condition;
  /** There are no more cells. */
  readonly most: number;
}

export type Unplaced = Omit<Narrowing, 'place'>;

/**
 * How a narrowing is met: its index leads to the records, or is gone along, or each record is asked, or its words are
 * read, or all that are led to by other means meet it but for the test.
 */
export type WayOf = (narrowing: Narrowing) => 'led' | 'along' | 'asked' | 'read' | 'met';

/** Whether a record is asked first by what entries of an index tell, or by its number. */
export const isTold = ({ asks, asksNumber }: Narrowing, tells: ReadonlySet<string>): boolean =>
  asksNumber === true || asks?.every((field) => tells.has(field)) === true;

/** Whether that is all there is to ask, so that no row is read. */
export const needsNoRow = (narrowing: Narrowing, tells: ReadonlySet<string>): boolean =>
  isTold(narrowing, tells) && (narrowing.asksNumber === true || !narrowing.test);
