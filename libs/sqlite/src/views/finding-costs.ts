/** What finding takes, in microseconds, and the bounds of its ways: they choose between ways to the same page. */
export interface FindingCosts {
  /** To go on by one in a sorted list of stations, which tells most of what filters ask. */
  readonly step: number;
  /** To look a record of the list up among the hits of an index, as words need it. */
  readonly probe: number;
  /** To find one more number in an index beside the list, and to gather it. */
  readonly hit: number;
  /** To begin at one more place of an index. */
  readonly piece: number;
  /** To read a record's row, of so many that the cache can't hold them. */
  readonly row: number;
  /** To read a station's name alone, of as many. */
  readonly name: number;
  /** To read a record's words, of as many. */
  readonly text: number;
  /** In a table of more records than these, the words that begin with a text are looked for. */
  readonly large: number;
  /** Of no more hits than these the rows are read where how many they are is only guessed. */
  readonly most: number;
  /** The same for names alone. */
  readonly mostNames: number;
}

export const usualCosts: FindingCosts = {
  step: 0.12,
  probe: 0.3,
  hit: 0.18,
  piece: 1,
  row: 1.5,
  name: 0.6,
  text: 2.5,
  large: 100_000,
  most: 5_000,
  mostNames: 10_000,
};

/** The cache for reads holds so many rows of stations; reading one of them takes a fraction. */
const CACHED_ROWS = 60_000;
const CACHED_SHARE = 1 / 5;

/** The costs in a table of so many records. */
export function costsAmong(size: number, costs: FindingCosts): FindingCosts {
  if (size > CACHED_ROWS) return costs;
  const { row, name, text } = costs;
  return { ...costs, row: row * CACHED_SHARE, name: name * CACHED_SHARE, text: text * CACHED_SHARE };
}
