import {
  keyText,
  type ConnectorCondition,
  type Filter,
  type FreshnessCondition,
  type ListQuery,
  type Matching,
  type SortKey,
} from '#application/views';
import { filterPath } from '../schema/record-document.js';
import type { FilterClause } from './filter-clause.js';
import { inBox, inCircle } from './position-clauses.js';
import type { ValueRange } from './value-ranges.js';

/** Sorts after every character of a word: words consist of letters and digits. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Translates what a query matches into filter clauses, which are the same for every page. */
export function filterClauses(query: Matching): readonly FilterClause[] {
  const { words, filters, connector, near, bbox, freshness, updatedSince } = query;
  return [
    { removed: false },
    ...words.map((word, index) => ({ words: index === words.length - 1 ? withPrefix(word) : word })),
    ...filters.map(fieldClause),
    ...(connector ? connectorClauses(connector) : []),
    ...(bbox ? [inBox(bbox)] : []),
    ...(near ? [inCircle(near)] : []),
    ...(freshness ? [freshnessClause(freshness)] : []),
    ...(updatedSince === undefined ? [] : [{ updated_at: { $gte: updatedSince } }]),
  ];
}

// A key range, which the index serves; a regular expression may scan the whole index. $elemMatch, so that one word
// meets both bounds.
const withPrefix = (word: string) => ({ $elemMatch: { $gte: word, $lt: word + LAST_CHARACTER } });

const fieldClause = ({ field, values }: Filter): FilterClause => ({
  [filterPath(field)]: { $in: [...values] },
});

/** One entry meets the whole condition. Its types alone are found by an index of their own. */
function connectorClauses({
  filters,
  minKilowatts,
  maxKilowatts,
}: ConnectorCondition): readonly FilterClause[] {
  const types = filters.find(({ field }) => field === 'connector_type_id');
  const ofTypes = types ? [connectorTypeClause(types.values)] : [];
  const kilowatts = {
    ...(minKilowatts !== undefined && { $gte: minKilowatts }),
    ...(maxKilowatts !== undefined && { $lte: maxKilowatts }),
  };
  const hasBounds = Object.keys(kilowatts).length > 0;
  if (types && filters.length === 1 && !hasBounds) return ofTypes;
  const values = Object.fromEntries(filters.map((filter) => [filter.field, { $in: [...filter.values] }]));
  return [...ofTypes, { connectors: { $elemMatch: { ...values, ...(hasBounds && { kilowatts }) } } }];
}

function connectorTypeClause(types: readonly (string | null)[]): FilterClause {
  const keys = types.flatMap((id) => (id === null ? [] : keyText({ kind: 'connector-type', id })));
  const hasOne = { around: { $in: keys } };
  // A station without connectors has one related record, its location.
  return keys.length < types.length ? { $or: [hasOne, { around: { $size: 1 } }] } : hasOne;
}

const freshnessClause = ({ stale, before }: FreshnessCondition): FilterClause =>
  stale
    ? { $or: [{ observed_at: null }, { observed_at: { $lt: before } }] }
    : { observed_at: { $gte: before } };

/** Records with a value of the sort field in this range, after the cursor. */
export function withValueIn(
  path: string,
  { from, until }: ValueRange,
  { sort, after }: ListQuery,
): FilterClause {
  const [inclusive, beyond, before] = sort.descending ? ['$lte', '$lt', '$gt'] : ['$gte', '$gt', '$lt'];
  const first = from ?? after?.value;
  // A comparison with a string matches strings only and excludes null.
  const bounds = first === undefined ? { $gte: '' } : { [inclusive]: first };
  const inRange = { [path]: until === undefined ? bounds : { ...bounds, [before]: until } };
  if (!after || from !== undefined) return inRange;
  // The comparisons above bound the index scan; this one skips the records of the pages before.
  return { ...inRange, $or: [{ [path]: { [beyond]: after.value } }, { _id: { $gt: after.id } }] };
}

/** Records without a name, after the cursor. */
export const withoutNameAfter = (after: SortKey | undefined): FilterClause => ({
  [filterPath('name')]: null,
  ...(after?.value === null && { _id: { $gt: after.id } }),
});
