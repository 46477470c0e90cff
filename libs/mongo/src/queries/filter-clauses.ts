import {
  keyText,
  areasOf,
  boundingBoxesOf,
  squaredChordOfMetres,
  unitVector,
  type ConnectorCondition,
  type Filter,
  type FreshnessCondition,
  type ListQuery,
  type Matching,
  type SortKey,
  type Area,
  type BoundingBox,
  type Circle,
  type GeoPoint,
} from '#application/views';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import type { ValueRange } from './value-ranges.js';
import type { mongo } from 'mongoose';
import { coveringCells, isWholeMap } from '../schema/station-position.js';

/** A clause of a MongoDB filter on records. */
export type FilterClause = mongo.Filter<RecordDocument>;

/** Sorts after every character of a word: words consist of letters and digits. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Translates what a query matches into filter clauses, which are the same for every page.
 * @param query with a filter on hours in place of an instant
 */
export function filterClauses(query: Matching): readonly FilterClause[] {
  const { words, filters, connector, near, bbox, freshness, updatedSince, openAt } = query;
  if (openAt) throw new Error('a query of what is open has no hours yet');
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

/** Records without a value of the sort field, after the cursor. */
export const withoutValueAfter = (path: string, after: SortKey | undefined): FilterClause => ({
  [path]: null,
  ...(after?.value === null && { _id: { $gt: after.id } }),
});

/** Matches stations in one of the areas. The index on cells finds candidates; coordinates are compared exactly. */
export function inAreas(areas: readonly Area[]): FilterClause {
  // Comparisons of each station with the edges of the map would take FerretDB longer than counting it.
  if (areas.some(isWholeMap)) return { place: { $exists: true } };
  const cells = coveringCells(areas);
  return { ...(cells && { 'place.cells': { $in: cells } }), $or: areas.map(inArea) };
}

function inArea({ columns, rows, edges }: Area): FilterClause {
  if (!edges) return { 'place.column': between(...columns), 'place.row': between(...rows) };
  return {
    'place.latitude': between(edges.south, edges.north),
    'place.longitude': between(edges.west, edges.east),
  };
}

const between = (first: number, last: number) => ({ $gte: first, $lte: last });

export const inBox = (box: BoundingBox): FilterClause => inAreas(areasOf(box));

/** Matches the candidates for a circle: stations in one of the boxes that cover it. */
export const nearCircle = (circle: Circle): FilterClause => inAreas(boundingBoxesOf(circle).flatMap(areasOf));

export const inCircle = (circle: Circle): FilterClause => ({
  $and: [
    nearCircle(circle),
    { $expr: { $lte: [squaredChordTo(circle.centre), squaredChordOfMetres(circle.radius)] } },
  ],
});

type Axis = 'x' | 'y' | 'z';

/**
 * The expression of a station's squared chord from a point, with the same result as the application's squaredChord.
 * Written with subtractions: servers evaluate $add of several numbers with a compensated sum, which rounds differently.
 */
export function squaredChordTo(centre: GeoPoint): object {
  const from = unitVector(centre);
  const forward = (axis: Axis) => ({ $subtract: [`$place.${axis}`, from[axis]] });
  const backward = (axis: Axis) => ({ $subtract: [from[axis], `$place.${axis}`] });
  const minusSquare = (axis: Axis) => ({ $multiply: [forward(axis), backward(axis)] });
  const square = { $multiply: [forward('x'), forward('x')] };
  return { $subtract: [{ $subtract: [square, minusSquare('y')] }, minusSquare('z')] };
}
