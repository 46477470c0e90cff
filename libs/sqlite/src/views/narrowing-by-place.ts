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
import { FINEST_LEVEL, FINEST_SHIFT, STRIPS, countedLevels, statuses } from './map-schema.js';
import { inBrackets, inSelect, joined, type Condition, type IndexPath, type Unplaced } from './narrowing.js';
import { toldBy } from './station-indexes.js';

export const byBox = (box: BoundingBox): Unplaced =>
  Object.assign(byPlacesIn(areasOf(box), inArea), { isExact: true });

export function byCircle(circle: NonNullable<ListQuery['near']>): Unplaced {
  const { sql, values } = squaredChordTo(circle.centre);
  const test = { sql: `${sql} <= ?`, values: [...values, squaredChordOfMetres(circle.radius)] };
  return Object.assign(byPlacesIn(boxesAround(circle).map(areaOf), isOnGrid), { test });
}

/** A station's distance from a place, as the application's squaredChord computes it: term by term the same. */
export function squaredChordTo(centre: GeoPoint): Condition {
  const { x, y, z } = unitVector(centre);
  return {
    sql: '((x - ?) * (x - ?) + (y - ?) * (y - ?) + (z - ?) * (z - ?))',
    values: [x, x, y, y, z, z],
  };
}

/** @param isThere whether a station is in an area, as entries of indexes tell it */
function byPlacesIn(areas: readonly Area[], isThere: (area: Area) => Condition): Unplaced {
  const path = pathThrough(areas, areas.map(isThere));
  const among = (conditions: readonly Condition[]) => hitsAlong(path, conditions);
  return {
    hits: among([]),
    among,
    estimate: inSelect(joined(areas.map(aboutHowMany), ' + ')),
    testAlone: inBrackets(joined(areas.map(isThere), ' OR ')),
    asks: ['place'],
    path,
  };
}

const BY_CELL = 'stations INDEXED BY stations_by_cell';

/**
 * The cells of some areas lead to the stations there, row by row. Where there are two areas, a station is asked about
 * the one whose cells led to it: so each comes once.
 */
function pathThrough(areas: readonly Area[], isThere: readonly Condition[]): IndexPath {
  const place =
    areas.length === 1
      ? joined(isThere, '')
      : inBrackets(
          joined(
            isThere.map(({ sql, values }, area) => ({ sql: `area = ${area} AND ${sql}`, values })),
            ' OR ',
          ),
        );
  const strips = inBrackets(joined(areas.map(stripsOf), ' UNION ALL '));
  return {
    source: { ...strips, sql: `${strips.sql} CROSS JOIN ${BY_CELL}` },
    where: { ...place, sql: `map_cell BETWEEN first AND last AND ${place.sql}` },
    tells: toldBy('by_cell'),
    isSorted: false,
    ...piecesOf(areas, isThere),
  };
}

/** No more cells than these are read one by one. */
const MOST_PIECES = 32;
/** Of a multiple of so many pieces: a statement is prepared for each number of them. */
const PIECES_TOGETHER = 8;

/** The stations of each cell, where one area touches few; to make them a multiple, some are of no cell. */
function piecesOf(areas: readonly Area[], [isThere]: readonly Condition[]): Pick<IndexPath, 'pieces'> {
  const [area, other] = areas;
  if (!area || !isThere || other || cellCount(touchedCells(area, FINEST_LEVEL)) > MOST_PIECES) return {};
  const cells: (number | null)[] = [...cellsOf(area)];
  while (cells.length % PIECES_TOGETHER > 0) cells.push(null);
  const path = {
    source: { sql: BY_CELL, values: [] },
    where: isThere,
    tells: toldBy('by_cell'),
    isSorted: true,
  };
  return { pieces: { path, each: cells.map((cell) => ({ sql: 'map_cell = ?', values: [cell] })) } };
}

/** The cells of the finest level that an area touches. */
function cellsOf(area: Area): readonly number[] {
  const { columns, rows } = touchedCells(area, FINEST_LEVEL);
  const cells: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1)
      cells.push(row * 2 ** FINEST_LEVEL + column);
  return cells;
}

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
