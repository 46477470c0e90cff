import type { ReactNode } from 'react';
import { useLocationRecord } from '../../api/queries.js';
import { useImport } from '../../imports/reads.js';
import { withChoices, type GivenFilter, type ViewState } from '../../links/stations-view.js';
import { locationName } from '../../records/places.js';
import { formatTime, t } from '../../texts/index.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Icon } from '../../ui/icons.js';
import type { ChangeView } from './use-view.js';
import styles from './filter-bar.module.css';

interface ChipProps {
  readonly name: GivenFilter;
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The locations or imports that the list has the stations of. They are chosen on other pages, and given up here. */
export function GivenChip({ name, view, change }: ChipProps) {
  const [first, ...others] = view.choices[name];
  if (first === undefined) return null;
  return (
    <button
      type="button"
      className={styles.filterChip}
      data-on
      onClick={() => {
        focusHeading({ preventScroll: true });
        change((now) => withChoices(now, name, []));
      }}
    >
      {t(`map.filter.${name}`)}
      <span className={styles.filterChosen}>
        {others.length > 0
          ? t(`map.filter.${name}.several`, { count: others.length + 1 })
          : first === null
            ? t(`map.none.${name}`)
            : nameOf[name](first)}
      </span>
      <Icon name="close" size={12} />
      <span className="visually-hidden">{t(`map.filter.${name}.remove`)}</span>
    </button>
  );
}

const nameOf: Readonly<Record<GivenFilter, (id: string) => ReactNode>> = {
  location_id: (id) => <LocationName id={id} />,
  import: (id) => <ImportTime id={id} />,
};

function LocationName({ id }: { readonly id: string }) {
  const { data } = useLocationRecord(id);
  return data ? locationName(data) : id;
}

function ImportTime({ id }: { readonly id: string }) {
  const { data } = useImport(id);
  return data ? formatTime(data.created_at) : id;
}
