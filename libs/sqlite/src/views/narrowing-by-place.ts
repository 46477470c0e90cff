import {
  GRID_LEVEL,
  areaOf,
  areasOf,
  boxesAround,
  cellCount,
  squaredChordOfMetres,
  touchedCells,
  unitVector,
  type Area,
  type BoundingBox,
  type CellRange,
  type GeoPoint,
  type ListQuery,
} from '#application/views';
import { inArea, keysOf } from './map-conditions.js';
import { FINEST_LEVEL, FINEST_SHIFT, STRIPS, cellKey, countedLevels, statuses } from './map-schema.js';
import {
  inBrackets,
  inSelect,
  joined,
  type Cells,
  type Condition,
  type IndexPath,
  type Unplaced,
} from './narrowing.js';
import type { Types } from './narrowing-by-connectors.js';
import { toldBy } from './station-indexes.js';

export function byBox(box: BoundingBox): Unplaced {
  const areas = areasOf(box);
  return { ...byPlacesIn(areas, areas.map(inArea)), estimate: aboutHowManyIn(areas), isExact: true };
}

/** @param typed the connector types that stations have to have, too */
export function byCircle(circle: NonNullable<ListQuery['near']>, typed?: Types): Unplaced {
  const areas = boxesAround(circle).map(areaOf);
  const { sql, values } = squaredChordTo(circle.centre);
  const test = { sql: `${sql} <= ?`, values: [...values, squaredChordOfMetres(circle.radius)] };
  if (!typed) return { ...byPlacesIn(areas, areas.map(isOnGrid)), estimate: aboutHowManyIn(areas), test };
  const isThere = areas.map((area) => joined([isOnGrid(area), typed.had], ' AND '));
  return { ...byPlacesIn(areas, isThere), ...ofTypes(areas, typed), test };
}

/** Entries of connector types are in the order of cells: they lead to the stations there that have one. */
function ofTypes(areas: readonly Area[], { listed }: Types): Required<Pick<Unplaced, 'hits' | 'among'>> {
  const strips = stripsOfAll(areas);
  const typed = {
    sql: `${strips.sql} CROSS JOIN station_connectors WHERE ${listed.sql} AND map_cell BETWEEN first AND last`,
    values: [...strips.values, ...listed.values],
  };
  const hits = { ...typed, sql: `SELECT n FROM ${typed.sql}` };
  const among = (conditions: readonly Condition[]) => {
    if (conditions.length === 0) return hits;
    const { sql, values } = joined(conditions, ' AND ');
    return {
      sql: `SELECT n FROM (SELECT n AS led FROM ${typed.sql}) CROSS JOIN stations ON n = led WHERE ${sql}`,
      values: [...typed.values, ...values],
    };
  };
  return { hits, among };
}

/** A station's distance from a place, as the application's squaredChord computes it: term by term the same. */
export function squaredChordTo(centre: GeoPoint): Condition {
  const { x, y, z } = unitVector(centre);
  return {
    sql: '((x - ?) * (x - ?) + (y - ?) * (y - ?) + (z - ?) * (z - ?))',
    values: [x, x, y, y, z, z],
  };
}

/** @param isThere whether a station is in each of them, as entries of indexes tell it */
function byPlacesIn(areas: readonly Area[], isThere: readonly Condition[]): Unplaced {
  const path = pathThrough(areas, isThere);
  const among = (conditions: readonly Condition[]) => hitsAlong(path, conditions);
  return {
    hits: among([]),
    among,
    testAlone: inBrackets(joined(isThere, ' OR ')),
    asks: ['place'],
    path,
  };
}

const BY_CELL = 'stations INDEXED BY stations_by_cell';

/** The cells of some areas lead to the stations there. */
function pathThrough(areas: readonly Area[], isThere: readonly Condition[]): IndexPath {
  const place = placeIn(isThere);
  const strips = stripsOfAll(areas);
  return {
    source: { ...strips, sql: `${strips.sql} CROSS JOIN ${BY_CELL}` },
    where: { ...place, sql: `map_cell BETWEEN first AND last AND ${place.sql}` },
    tells: toldBy('by_cell'),
    isSorted: false,
    cells: cellsOf(areas, strips, isThere),
  };
}

/** Where there are two areas, a station is asked about the one whose cells led to it: so each comes once. */
function placeIn(isThere: readonly Condition[]): Condition {
  if (isThere.length === 1) return joined(isThere, '');
  const ofArea = isThere.map(({ sql, values }, area) => ({ sql: `area = ${area} AND ${sql}`, values }));
  return inBrackets(joined(ofArea, ' OR '));
}

const FINEST_KEY = cellKey(FINEST_LEVEL, 0);

function cellsOf(areas: readonly Area[], strips: Condition, isThere: readonly Condition[]): Cells {
  const counted = `${strips.sql} CROSS JOIN map_cells ON key BETWEEN ${FINEST_KEY} + first AND ${FINEST_KEY} + last`;
  const path = { tells: toldBy('by_cell'), isSorted: true };
  const [place, anywhere] = [placeIn(isThere), inBrackets(joined(isThere, ' OR '))];
  return {
    path: {
      ...path,
      source: { ...strips, sql: `${counted} CROSS JOIN ${BY_CELL}` },
      where: { ...place, sql: `map_cell = key - ${FINEST_KEY} AND ${place.sql}` },
    },
    only: (cell) => ({
      ...path,
      source: { sql: BY_CELL, values: [] },
      where: { sql: `map_cell = ? AND ${anywhere.sql}`, values: [cell, ...anywhere.values] },
    }),
    census: {
      ...strips,
      sql: `SELECT key - ${FINEST_KEY}, max(held), total(held) FROM (SELECT key, ${STATIONS_OF_CELL} AS held FROM ${counted})`,
    },
    most: areas.reduce((sum, area) => sum + cellCount(touchedCells(area, FINEST_LEVEL)), 0),
  };
}

const stripsOfAll = (areas: readonly Area[]): Condition =>
  inBrackets(joined(areas.map(stripsOf), ' UNION ALL '));

/** The first and the last cell of each row of cells that an area touches. */
function stripsOf({ columns, rows }: Area, area: number): Condition {
  const [from, to] = rows.map((row) => row >> FINEST_SHIFT) as [number, number];
  const width = 2 ** FINEST_LEVEL;
  return {
    sql: `SELECT ${area} AS area, r * ${width} + ? AS first, r * ${width} + ? AS last FROM (${STRIPS} SELECT r FROM strip)`,
    values: [...columns.map((column) => column >> FINEST_SHIFT), from, to],
  };
}

/** The numbers of the stations along a path that meet all conditions. */
function hitsAlong({ source, where }: IndexPath, conditions: readonly Condition[]): Condition {
  const all = joined([where, ...conditions], ' AND ');
  return {
    sql: `SELECT stations.n FROM ${source.sql} WHERE removed = 0 AND ${all.sql}`,
    values: [...source.values, ...all.values],
  };
}

/** That a station is about there, which the sorted lists tell by themselves: its row is read only where it is. */
const isOnGrid = ({ columns, rows }: Area): Condition => ({
  sql: 'map_column BETWEEN ? AND ? AND map_row BETWEEN ? AND ?',
  values: [...columns, ...rows],
});

/** Of no more cells than these the counts are added up, where the area is not a good part of the world. */
const MOST_CELLS = 128;

const STATIONS_OF_CELL = statuses.map((_, place) => `count_${place}`).join(' + ');

const aboutHowManyIn = (areas: readonly Area[]): Condition =>
  inSelect(joined(areas.map(aboutHowMany), ' + '));

/** As many as the counted cells have that the area touches, by the share of them that it covers. */
function aboutHowMany(area: Area): Condition {
  const cells = fewCells(area);
  const keys = keysOf(cells);
  return {
    sql: `(${STRIPS} SELECT ? * total(${STATIONS_OF_CELL}) FROM strip CROSS JOIN map_cells ON ${keys.sql})`,
    values: [...keys.values.slice(0, 2), coveredShare(area, cells), ...keys.values.slice(2)],
  };
}

function fewCells(area: Area): CellRange {
  const [coarsest, ...finer] = countedLevels.map((level) => touchedCells(area, level));
  return finer.findLast((cells) => cellCount(cells) <= MOST_CELLS) ?? (coarsest as CellRange);
}

function coveredShare({ columns, rows }: Area, cells: CellRange): number {
  const units = cellCount({ level: 0, columns, rows });
  return units / (cellCount(cells) * (2 ** (GRID_LEVEL - cells.level)) ** 2);
}
