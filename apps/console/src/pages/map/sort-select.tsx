import { t } from '../../texts/index.js';
import { sorts, type Sort, type ViewState } from '../../links/stations-view.js';
import type { ChangeView } from './use-view.js';
import { sortsOf } from './view-queries.js';
import styles from './map-page.module.css';

interface SortProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The orders that need more than a list, by what they are by. */
const demanding = ['distance', 'price'] as const;

/** The order of the stations. Those that the view can't have yet are there, too, with what they need. */
export function SortSelect({ view, change }: SortProps) {
  const offered = sortsOf(view);
  return (
    <select
      className={styles.listSort}
      aria-label={t('map.sort')}
      value={offered.includes(view.sort) ? view.sort : 'name'}
      onChange={({ target }) => change((now) => ({ ...now, sort: target.value as Sort }))}
    >
      {offered.map(choice)}
      {demanding.map((by) => {
        const missing = sorts.filter((sort) => sort.endsWith(by) && !offered.includes(sort));
        if (missing.length === 0) return null;
        return (
          <optgroup key={by} label={t(`map.sort.${by}.needs`)} disabled>
            {missing.map(choice)}
          </optgroup>
        );
      })}
    </select>
  );
}

const choice = (sort: Sort) => (
  <option key={sort} value={sort}>
    {t(`map.sort.${sort}`)}
  </option>
);
