import type { ListQuery } from '#application/views';
import { firstLike, lastLike, numberAt, placesFrom, rankOfName } from './name-order.js';
import type { Condition } from './narrowing.js';

const LAST_PLACE = '9223372036854775807';

/**
 * The numbers of those of the stations that have some words which come first by name, in a column `led`: so many of
 * them, and all whose names begin like that of the last one, in no order. The index of words has its entries in the
 * order of names, as far as their beginnings tell it, and is left there.
 * @param match what FTS5 looks up
 * @param query its page begins after the one that was shown last
 */
export function firstByName(match: Condition, { after, sort }: ListQuery, count: number): Condition {
  const isBackward = sort.descending && after?.value !== null;
  const range = isBackward ? backward(after?.value) : forward(after?.value);
  return {
    sql: `WITH asked (words) AS MATERIALIZED (SELECT ${match.sql}),
        edge (place) AS MATERIALIZED (SELECT (
          SELECT ${range.edge} FROM stations_words WHERE stations_words MATCH (SELECT words FROM asked)
            AND ${range.beyond} ORDER BY rowid ${range.order} LIMIT 1 OFFSET ?))
      SELECT ${numberAt('rowid')} AS led FROM stations_words
      WHERE stations_words MATCH (SELECT words FROM asked) AND rowid BETWEEN ${range.first} AND ${range.last}`,
    values: [...match.values, range.rank, count - 1, ...range.ranks],
  };
}

/** @param name of the station that was shown last, null where it has none; undefined from the beginning */
function forward(name: string | number | null | undefined) {
  const rank = name === undefined ? 0 : rankOfName(name === null ? null : String(name));
  return {
    edge: lastLike('rowid'),
    // Stations whose names begin like that of the last one may come before it.
    beyond: `rowid >= ${placesFrom('?')}`,
    order: 'ASC',
    rank: name === undefined ? 0 : rank + 1,
    first: placesFrom('?'),
    last: `coalesce((SELECT place FROM edge), ${LAST_PLACE})`,
    ranks: [rank],
  };
}

/** Stations without a name come last here too: all are read where those with one don't suffice. */
function backward(name: string | number | undefined) {
  const rank = name === undefined ? rankOfName(null) : rankOfName(String(name));
  return {
    edge: firstLike('rowid'),
    beyond: `rowid < ${placesFrom('?')}`,
    order: 'DESC',
    rank,
    first: 'coalesce((SELECT place FROM edge), 0)',
    last: `iif((SELECT place FROM edge) IS NULL, ${LAST_PLACE}, ${placesFrom('?')} - 1)`,
    ranks: [name === undefined ? rank : rank + 1],
  };
}
