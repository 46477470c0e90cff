import { useState } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { formatPercent, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { saveFile } from '../../ui/save-file.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { readGeoJson } from './geojson-export.js';
import type { StationQuery } from './view-queries.js';

/** Saves all stations of the view in a file. */
export function ExportMenu({ query }: { readonly query: StationQuery }) {
  const [progress, setProgress] = useState<number>();
  const save = async (name: string, make: () => Promise<Blob>) => {
    setProgress(0);
    try {
      saveFile(name, await make());
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
      <MenuItem onClick={() => void save('stations.csv', () => readCsv(query))}>
        {t('map.export.csv')}
      </MenuItem>
      <MenuItem onClick={() => void save('stations.geojson', () => readGeoJson(query, setProgress))}>
        {t('map.export.geojson')}
      </MenuItem>
    </Menu>
  );
}

const readCsv = (query: StationQuery): Promise<Blob> =>
  bodyOf(api.GET('/v1/stations', { params: { query }, headers: { accept: 'text/csv' }, parseAs: 'blob' }));
