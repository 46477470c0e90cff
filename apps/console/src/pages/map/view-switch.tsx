import { Segments } from '../../records/segments.js';
import type { ViewState } from '../../links/stations-view.js';
import { t } from '../../texts/index.js';
import type { ChangeView } from './use-view.js';
import styles from './map-page.module.css';

interface SwitchProps {
  readonly view: Pick<ViewState, 'asTable' | 'onMap'>;
  readonly change: ChangeView;
}

/** What the page shows. A phone has no room for the list beside the map. */
export const ViewSwitch = ({ view: { asTable, onMap }, change }: SwitchProps) => (
  <>
    <div className={styles.wideSwitch}>
      <Segments
        label={t('map.view')}
        value={asTable ? 'table' : 'list'}
        options={[
          { value: 'list', label: t('map.view.list') },
          { value: 'table', label: t('map.view.table') },
        ]}
        onChange={(shown) => change((now) => ({ ...now, asTable: shown === 'table' }))}
      />
    </div>
    <div className={styles.paneSwitch}>
      <Segments
        label={t('map.show')}
        value={asTable ? 'table' : onMap ? 'map' : 'list'}
        options={[
          { value: 'list', label: t('map.show.list') },
          { value: 'map', label: t('map.show.map') },
          { value: 'table', label: t('map.view.table') },
        ]}
        onChange={(shown) =>
          change((now) => ({ ...now, asTable: shown === 'table', onMap: shown === 'map' }))
        }
      />
    </div>
  </>
);
