import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.js';
import type { ViewState } from '../../links/stations-view.js';
import { dayInName, formatPercent, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { saveFile } from '../../ui/save-file.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { readGeoJson } from './geojson-export.js';
import type { StationQuery } from './view-queries.js';

interface ExportProps {
  readonly query: StationQuery;
  readonly view: ViewState;
}

/** Saves all stations of the view in a file. */
export function ExportMenu({ query, view }: ExportProps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const save = async (ending: string, make: () => Promise<Blob>) => {
    setProgress(0);
    try {
      saveFile(`stations-${dayInName(new Date())}.${ending}`, await make());
    } catch (error) {
      const { title, detail } = describe(error as Error);
      notify({ title: t('map.export.failed'), detail: detail || title, failed: true });
    } finally {
      setProgress(undefined);
    }
  };
  const isBusy = progress !== undefined;
  return (
    <Menu
      trigger={
        <Button icon="export" busy={isBusy}>
          {isBusy && progress > 0 ? formatPercent(progress, 0) : t('map.export')}
        </Button>
      }
    >
      {view.asTable && (
        <MenuItem onClick={() => void save('csv', () => readTable(query, view, client))}>
          {t('map.export.table')}
        </MenuItem>
      )}
      <MenuItem onClick={() => void save('csv', () => readCsv(query))}>{t('map.export.csv')}</MenuItem>
      <MenuItem onClick={() => void save('geojson', () => readGeoJson(query, setProgress))}>
        {t('map.export.geojson')}
      </MenuItem>
    </Menu>
  );
}

/** By a byte order mark, Excel knows that a file is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

async function readCsv(query: StationQuery): Promise<Blob> {
  const accept = 'text/csv';
  const csv = api.GET('/v1/stations', { params: { query }, headers: { accept }, parseAs: 'blob' });
  return new Blob([BYTE_ORDER_MARK, await bodyOf(csv)], { type: accept });
}

/** What the table needs is loaded with it. */
async function readTable(query: StationQuery, view: ViewState, client: QueryClient): Promise<Blob> {
  const { readColumns } = await import('./table/columns-csv.js');
  return new Blob([BYTE_ORDER_MARK, ...(await readColumns(query, view, client))], { type: 'text/csv' });
}
