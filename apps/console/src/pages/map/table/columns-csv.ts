import type { QueryClient } from '@tanstack/react-query';
import { formQuery } from '../../../api/queries.js';
import type { StationItem } from '../../../api/records.js';
import type { ViewState } from '../../../links/stations-view.js';
import { csvOf } from '../../../ui/csv.js';
import type { StationQuery } from '../view-queries.js';
import { pagesOf } from './chosen.js';
import { shownColumns } from './column-choice.js';
import { stationColumns, textIn, type StationColumn, type StationForms } from './columns.js';
import { keptColumns } from './kept-columns.js';
import { withMeasure } from './use-columns.js';

/**
 * Reads all stations of the table of a view as the parts of a CSV: its columns by their labels, with times as in the API.
 * @param client has the forms, which name the columns
 */
export async function readColumns(
  query: StationQuery,
  view: ViewState,
  client: QueryClient,
): Promise<readonly string[]> {
  const [attributes, details] = await Promise.all([
    client.ensureQueryData(formQuery('station')),
    client.ensureQueryData(formQuery('station-details')),
  ]);
  const parts: string[] = [];
  let columns: readonly StationColumn[] = [];
  for await (const page of pagesOf(query)) {
    if (parts.length === 0 && page[0]) {
      columns = columnsOf(view, { attributes, details }, page[0]);
      parts.push(csvOf([columns.map(({ label }) => label)]));
    }
    parts.push(csvOf(page.map((station) => columns.map((column) => textIn(column, station)))));
  }
  return parts;
}

/** The columns that the table shows. @param sample a station as the list has it */
function columnsOf(view: ViewState, forms: StationForms, sample: StationItem): readonly StationColumn[] {
  const offered = stationColumns(forms, sample);
  const ids = offered.map(({ id }) => id);
  const shown = withMeasure(shownColumns(view.columns, keptColumns(), ids), view);
  return shown.flatMap((id) => offered.find((column) => column.id === id) ?? []);
}
