import { useLocationRecord } from '../../api/queries.js';
import { withChoices, type Choice, type ViewState } from '../../links/stations-view.js';
import { locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Icon } from '../../ui/icons.js';
import type { ChangeView } from './use-view.js';
import styles from './filter-bar.module.css';

interface ChipProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The locations that the list has the stations of. They are chosen on other pages, and given up here. */
export function LocationChip({ view, change }: ChipProps) {
  const [first, ...others] = view.choices.location_id;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      className={styles.filterChip}
      data-on
      aria-label={t('map.filter.location_id.remove')}
      onClick={() => {
        focusHeading({ preventScroll: true });
        change((now) => withChoices(now, 'location_id', []));
      }}
    >
      {t('map.filter.location_id')}
      <span className={styles.filterChosen}>
        {others.length === 0 ? (
          <Name id={first} />
        ) : (
          t('map.filter.location_id.several', { count: others.length + 1 })
        )}
      </span>
      <Icon name="close" size={12} />
    </button>
  );
}

function Name({ id }: { readonly id: Choice }) {
  const { data } = useLocationRecord(id ?? '');
  return data ? locationName(data) : (id ?? t('map.none.location_id'));
}
