import { t } from '../../texts/index.js';
import type { ViewState } from '../../links/stations-view.js';
import type { ChangeView } from './use-view.js';
import styles from './map-page.module.css';

interface TotalProps {
  readonly view: ViewState;
  readonly change: ChangeView;
  /** Number of stations; undefined while it is not known. */
  readonly total: number | undefined;
}

/** How many stations there are, and whether only those in the area of a map that was moved. */
export const ListTotal = ({ view, change, total }: TotalProps) => (
  <>
    <p className={styles.listTotal} role="status">
      {total === undefined ? ' ' : t('count.stations', { count: total })}
    </p>
    {view.camera && (
      <label className={styles.listArea}>
        <input
          type="checkbox"
          checked={view.inArea}
          onChange={() => change((now) => ({ ...now, inArea: !now.inArea }))}
        />
        {t('map.area')}
      </label>
    )}
  </>
);
