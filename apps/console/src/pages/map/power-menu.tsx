import { t } from '../../texts/index.js';
import { FilterPopover } from './filter-popover.js';
import type { ChangeView } from './use-view.js';
import type { ViewState } from '../../links/stations-view.js';
import styles from './filter-bar.module.css';

/** Kilowatts. */
const steps = [11, 22, 50, 100, 150, 300];

interface MenuProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

const label = (power: number | undefined): string =>
  power === undefined ? t('map.power.any') : t('map.power.from', { power });

/** The chip of the least power that a connector must have. */
export function PowerMenu({ view: { minKilowatts }, change }: MenuProps) {
  const offered = [undefined, ...new Set([...steps, ...(minKilowatts ? [minKilowatts] : [])])];
  const sorted = [...offered].sort((a, b) => (a ?? 0) - (b ?? 0));
  return (
    <FilterPopover
      label={t('map.filter.power')}
      chosen={minKilowatts === undefined ? undefined : label(minKilowatts)}
    >
      <ul className={styles.filterOptions}>
        {sorted.map((power) => (
          <li key={String(power)}>
            <label className={styles.filterOption}>
              <input
                type="radio"
                name="power"
                checked={power === minKilowatts}
                onChange={() => change((view) => ({ ...view, minKilowatts: power }))}
              />
              <span className={styles.filterLabel}>{label(power)}</span>
            </label>
          </li>
        ))}
      </ul>
    </FilterPopover>
  );
}
