import { t } from '../../texts/index.js';
import { ExportMenu } from './export-menu.js';
import type { StationQuery } from './view-queries.js';
import styles from './map-page.module.css';

interface ActionsProps {
  readonly query: StationQuery | undefined;
  readonly isOnMap: boolean;
  readonly onShowMap: (isOnMap: boolean) => void;
}

/** The export, and on a phone the switch between the list and the map. */
export const PageActions = ({ query, isOnMap, onShowMap }: ActionsProps) => (
  <>
    <div className={styles.paneSwitch} role="group" aria-label={t('map.show')}>
      <button type="button" aria-pressed={!isOnMap} onClick={() => onShowMap(false)}>
        {t('map.show.list')}
      </button>
      <button type="button" aria-pressed={isOnMap} onClick={() => onShowMap(true)}>
        {t('map.show.map')}
      </button>
    </div>
    {query && <ExportMenu query={query} />}
  </>
);
