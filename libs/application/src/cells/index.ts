export { areaOf, areaOfTile, areasOf, wholeWorld, type Area, type Span, type Tile } from './area.js';
export { mergeCellCounts, type CellCount, type CellTotals } from './cell-counts.js';
export { cellCount, cover, touchedCells, type CellRange, type Coverage } from './coverage.js';
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
