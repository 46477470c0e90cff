import { t } from '../../texts/index.js';
import type { Sort, ViewState } from '../../links/stations-view.js';
import type { ChangeView } from './use-view.js';
import { sortsOf } from './view-queries.js';
import styles from './map-page.module.css';

interface SortProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The order of the stations. */
export function SortSelect({ view, change }: SortProps) {
  const offered = sortsOf(view);
  return (
    <select
      className={styles.listSort}
      aria-label={t('map.sort')}
      value={offered.includes(view.sort) ? view.sort : 'name'}
      onChange={({ target }) => change((now) => ({ ...now, sort: target.value as Sort }))}
    >
      {offered.map((sort) => (
        <option key={sort} value={sort}>
          {t(`map.sort.${sort}`)}
        </option>
      ))}
    </select>
  );
}
