import type { Filter, FreshnessCondition, ListQuery, Matching, SortKey } from '#application/views';
import type { Condition } from './condition.js';
import { inBox, inCircle } from './place-conditions.js';
import { aroundKey, filterPath } from './record-document.js';

/** Above every text that goes on behind a word: words are letters and digits, this is neither. */
const LAST_CHARACTER = '\u{10FFFF}';

/** All that a list's records have in common, wherever a page begins. */
export function conditionsOf(query: Matching): readonly Condition[] {
  const { words, filters, connectorTypes, near, bbox, freshness, updatedSince } = query;
  return [
    { removed: false },
    ...words.map((word, place) => ({ words: place === words.length - 1 ? beginningWith(word) : word })),
    ...filters.map(filterCondition),
    ...(connectorTypes ? [connectorCondition(connectorTypes)] : []),
    ...(bbox ? [inBox(bbox)] : []),
    ...(near ? [inCircle(near)] : []),
    ...(freshness ? [freshnessCondition(freshness)] : []),
    ...(updatedSince === undefined ? [] : [{ updated_at: { $gte: updatedSince } }]),
  ];
}

// A range of one and the same word, which an index answers, where a regular expression may have to look at all.
const beginningWith = (word: string) => ({ $elemMatch: { $gte: word, $lt: word + LAST_CHARACTER } });

const filterCondition = ({ field, values }: Filter): Condition => ({
  [filterPath(field)]: { $in: [...values] },
});

function connectorCondition(types: readonly (string | null)[]): Condition {
  const keys = types.flatMap((id) => (id === null ? [] : aroundKey({ kind: 'connector-type', id })));
  const hasOne = { around: { $in: keys } };
  // What has none at all has its location around it alone.
  return keys.length < types.length ? { $or: [hasOne, { around: { $size: 1 } }] } : hasOne;
}

const freshnessCondition = ({ stale, before }: FreshnessCondition): Condition =>
  stale
    ? { $or: [{ observed_at: null }, { observed_at: { $lt: before } }] }
    : { observed_at: { $gte: before } };

/** Records with a value at this path, by which they are sorted, from behind a place on. */
export function valuedAfter(path: string, { sort, after }: ListQuery): Condition {
  // Compared with a text are texts alone, so that nulls are left out.
  if (!after) return { [path]: { $gte: '' } };
  const [inclusive, beyond] = sort.descending ? ['$lte', '$lt'] : ['$gte', '$gt'];
  // The first comparison is the one that an index serves; the second passes over what was shown.
  return {
    [path]: { [inclusive]: after.value },
    $or: [{ [path]: { [beyond]: after.value } }, { _id: { $gt: after.id } }],
  };
}

/** Records without a name, from behind a place on. */
export const namelessAfter = (after: SortKey | undefined): Condition => ({
  [filterPath('name')]: null,
  ...(after?.value === null && { _id: { $gt: after.id } }),
});
