export { areaOf, areaOfTile, areasOf, wholeWorld, type Area, type Span, type Tile } from './area.js';
export { clusterOf, clusterOfOne, gather, type CellTally, type Tally } from './clusters.js';
export { cellCount, cover, touchedCells, type CellRange, type Coverage } from './coverage.js';
export { fittingCells, totalOf } from './fitting.js';
export { GRID_LEVEL, cellAt, gridPoint, levelOfZoom, placeAt, squarePoint, type GridPoint } from './grid.js';
