import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useSummary } from '../../api/queries.js';
import { formatNumber, t } from '../../texts/index.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { StatusShape, type StatusKey } from '../../ui/status-mark.js';
import { nameOf, optionsOf, summaryOfChoices, toggled, type ChoiceOption } from './choices.js';
import { FilterPopover } from './filter-popover.js';
import type { ChangeView } from './use-view.js';
import { filtersOf, withChoices, type MenuFilter, type ViewState } from '../../links/stations-view.js';
import fieldStyles from '../../ui/field.module.css';
import styles from './filter-bar.module.css';

/** Values that are shown at once; typing finds the others. */
const MAX_OPTIONS = 60;
const MIN_OPTIONS_TO_SEARCH = 9;

interface MenuProps {
  readonly name: MenuFilter;
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The chip of a filter whose values are suggested by what the stations have. */
export function ChoiceMenu({ name, view, change }: MenuProps) {
  const chosen = view.choices[name];
  return (
    <FilterPopover label={t(`map.filter.${name}`)} chosen={summaryOfChoices(name, chosen)}>
      <Values name={name} view={view} change={change} />
      {name === 'available' && <StaleChoice view={view} change={change} />}
    </FilterPopover>
  );
}

/** Counts of the stations that all other filters let through. */
function Values({ name, view, change }: MenuProps) {
  const [text, setText] = useState('');
  const others = filtersOf(withChoices(view, name, []));
  const { data, error, refetch } = useSummary({ ...others, group_by: name });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const chosen = view.choices[name];
  const options = optionsOf(name, data.groups, chosen, text);
  const toggle = (option: ChoiceOption) =>
    change((now) => withChoices(now, name, toggled(now.choices[name], option.value)));
  return (
    <>
      {data.groups.length >= MIN_OPTIONS_TO_SEARCH && <FindField text={text} onText={setText} />}
      <ul className={styles.filterOptions}>
        {options.slice(0, MAX_OPTIONS).map((option) => (
          <Value key={String(option.value)} {...{ name, option }} onToggle={() => toggle(option)} />
        ))}
      </ul>
      {options.length === 0 && <p className={styles.filterNote}>{t('map.values.none')}</p>}
      {options.length > MAX_OPTIONS && <p className={styles.filterNote}>{t('map.values.more')}</p>}
    </>
  );
}

interface FindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Has the focus when it appears, which is after the menu where the values are read first. */
function FindField({ text, onText }: FindProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A finger may rather choose a value, which the keyboard of the screen would cover.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);
  return (
    <input
      ref={field}
      type="search"
      className={fieldStyles.fieldControl}
      aria-label={t('map.values.search')}
      placeholder={t('map.values.search')}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

interface ValueProps {
  readonly name: MenuFilter;
  readonly option: ChoiceOption;
  readonly onToggle: () => void;
}

const Value = ({ name, option: { value, label, hint, count, isChosen }, onToggle }: ValueProps) => (
  <li>
    <label className={styles.filterOption}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      {name === 'available' && <StatusShape status={(value ?? 'none') as StatusKey} size={12} />}
      <span className={styles.filterLabel} title={label}>
        {label}
        {hint !== undefined && <small className={styles.filterHint}>{hint}</small>}
      </span>
      <span className={styles.filterCount}>{formatNumber(count)}</span>
    </label>
  </li>
);

/** Offered where statuses go stale, as a summary shows by its count of them. */
function StaleChoice({ view, change }: Omit<MenuProps, 'name'>) {
  const { data } = useSummary({ ...filtersOf({ ...view, onlyStale: false }), group_by: 'available' });
  if (data?.stale === undefined && !view.onlyStale) return null;
  return (
    <label className={clsx(styles.filterOption, styles.filterOptionApart)}>
      <input
        type="checkbox"
        checked={view.onlyStale}
        onChange={() => change((now) => ({ ...now, onlyStale: !now.onlyStale }))}
      />
      <span className={styles.filterLabel}>{nameOf('stale')}</span>
      {data?.stale !== undefined && <span className={styles.filterCount}>{formatNumber(data.stale)}</span>}
    </label>
  );
}
