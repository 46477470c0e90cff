import {
  GRID_LEVEL,
  areasOf,
  boxesAround,
  cellCount,
  plainBoxes,
  squaredChordOfMetres,
  touchedCells,
  unitVector,
  type Area,
  type BoundingBox,
  type CellRange,
  type GeoPoint,
  type ListQuery,
} from '#application/views';
import { keysOf } from './map-conditions.js';
import { FINEST_LEVEL, FINEST_SHIFT, STRIPS, countedLevels, statuses } from './map-schema.js';
import type { Condition, Unplaced } from './narrowing.js';

export function byBox(box: BoundingBox): Unplaced {
  const boxes = plainBoxes(box);
  return {
    ...byPlacesIn(boxes),
    test: {
      sql: `(${boxes.map(() => 'lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?').join(' OR ')})`,
      values: boxes.flatMap(({ south, north, west, east }) => [south, north, west, east]),
    },
  };
}

export function byCircle(circle: NonNullable<ListQuery['near']>): Unplaced {
  const { sql, values } = squaredChordTo(circle.centre);
  return {
    ...byPlacesIn(boxesAround(circle)),
    test: { sql: `${sql} <= ?`, values: [...values, squaredChordOfMetres(circle.radius)] },
  };
}

/** A station's distance from a place, as the application's squaredChord computes it: term by term the same. */
export function squaredChordTo(centre: GeoPoint): Condition {
  const { x, y, z } = unitVector(centre);
  return {
    sql: '((x - ?) * (x - ?) + (y - ?) * (y - ?) + (z - ?) * (z - ?))',
    values: [x, x, y, y, z, z],
  };
}

function byPlacesIn(boxes: readonly BoundingBox[]): Unplaced {
  const areas = boxes.flatMap(areasOf);
  return {
    hits: joined(areas.map(placesIn), ' UNION ALL '),
    estimate: inSelect(joined(areas.map(aboutHowMany), ' + ')),
    testAlone: inBrackets(joined(areas.map(isOnGrid), ' OR ')),
    isTold: true,
  };
}

function joined(parts: readonly Condition[], operator: string): Condition {
  return { sql: parts.map(({ sql }) => sql).join(operator), values: parts.flatMap(({ values }) => values) };
}

const inBrackets = ({ sql, values }: Condition): Condition => ({ sql: `(${sql})`, values });
const inSelect = ({ sql, values }: Condition): Condition => ({ sql: `SELECT ${sql}`, values });

/** The numbers of the stations about there: the cells lead to them, row by row, and the grid points pass most others over. */
function placesIn({ columns, rows }: Area): Condition {
  const [firstRow, lastRow, firstColumn, lastColumn] = [...rows, ...columns].map(
    (point) => point >> FINEST_SHIFT,
  ) as [number, number, number, number];
  return {
    sql: `SELECT n FROM (${STRIPS}
      SELECT placed.n FROM strip CROSS JOIN stations AS placed INDEXED BY stations_by_cell
      WHERE placed.map_cell BETWEEN strip.r * ${2 ** FINEST_LEVEL} + ? AND strip.r * ${2 ** FINEST_LEVEL} + ?
        AND placed.map_column BETWEEN ? AND ? AND placed.map_row BETWEEN ? AND ?)`,
    values: [firstRow, lastRow, firstColumn, lastColumn, ...columns, ...rows],
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
