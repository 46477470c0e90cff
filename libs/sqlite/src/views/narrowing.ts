/** A part of a statement with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

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
  /** The sorted lists of stations tell it, so that no row is read to ask. */
  readonly isTold?: boolean;
  /** Asks one record for its own words, by its number `n` alone. */
  readonly read?: Condition;
  /** Tells at once about how many the hits are, never far too few, while counting them may take long. */
  readonly glimpse?: Condition;
  /** The list is in this very order, so that the index leads however many the records are. */
  readonly leads?: boolean;
}

export type Unplaced = Omit<Narrowing, 'place'>;

/**
 * How a narrowing is met: its index leads to the records, or each record is asked, or its words are read, or all that
 * are led to by other means meet it but for the test.
 */
export type WayOf = (narrowing: Narrowing) => 'led' | 'asked' | 'read' | 'met';
