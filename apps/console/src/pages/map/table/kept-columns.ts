import type { ViewState } from '../../../links/stations-view.js';

/** The name of the chosen columns in the storage of this browser. */
const STORED = 'directory.stations.columns';

export const keptColumns = (): readonly string[] => localStorage.getItem(STORED)?.split(',') ?? [];

/** Undefined: the usual ones. */
export function keepColumns(columns: readonly string[] | undefined): void {
  if (columns) localStorage.setItem(STORED, columns.join());
  else localStorage.removeItem(STORED);
}

/** Whether a table has the prices of stations, which are asked for only then. */
export const showsPrices = ({ asTable, columns }: ViewState): boolean =>
  asTable && (columns.length > 0 ? columns : keptColumns()).includes('price');
