export { areaOf, areaOfTile, areasOf, wholeWorld, type Area, type Span, type Tile } from './area.js';
export { mergeCellCounts, type CellCount, type CellTotals } from './cell-counts.js';
export { cellCount, cover, touchedCells, type CellRange, type Coverage } from './coverage.js';
export { clusterOf, clusterOfOne } from './clusters.js';
export { staleStations, withStale, MAX_COUNTED_STALE } from './stale-counts.js';
export { cellsWithinLimit, totalOf } from './cells-within-limit.js';
export {
  GRID_LEVEL,
  MAX_ZOOM,
  cellAt,
  gridPoint,
  levelOfZoom,
  pointAt,
  squarePoint,
  type GridPoint,
} from './grid.js';
