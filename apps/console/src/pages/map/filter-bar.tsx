import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Icon } from '../../ui/icons.js';
import { useIsPhone } from '../../ui/media.js';
import { ChoiceMenu } from './choice-menu.js';
import { GivenChip } from './given-chip.js';
import { NearMe } from './near-me.js';
import { PowerMenu } from './power-menu.js';
import type { ChangeView } from './use-view.js';
import {
  countFilters,
  givenFilters,
  menuFilters,
  withoutFilters,
  type ViewState,
} from '../../links/stations-view.js';
import styles from './filter-bar.module.css';
import fieldStyles from '../../ui/field.module.css';

/** Long enough for the next letter of a fast typist, short enough that the answer comes within 150 ms. */
const TYPING_MS = 50;

interface BarProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** Words to search for, and filters. */
export const FilterBar = ({ view, change }: BarProps) => (
  <div className={styles.filters} role="search" aria-label={t('map.filters')}>
    <SearchField view={view} change={change} />
    <div className={styles.filtersChips}>
      <NearMe view={view} change={change} />
      {menuFilters.map((name) => (
        <ChoiceMenu key={name} name={name} view={view} change={change} />
      ))}
      {givenFilters.map((name) => (
        <GivenChip key={name} name={name} view={view} change={change} />
      ))}
      <PowerMenu view={view} change={change} />
      {countFilters(view) > 0 && <ClearButton change={change} />}
    </div>
  </div>
);

/** On a phone it has the sign alone: it lies over the row of filters. */
function ClearButton({ change }: Pick<BarProps, 'change'>) {
  const isPhone = useIsPhone();
  return (
    <Button
      look="quiet"
      icon="close"
      aria-label={t('map.clear')}
      className={styles.filtersClear}
      onClick={() => {
        focusHeading({ preventScroll: true });
        change((now) => ({ ...withoutFilters(now), q: now.q }));
      }}
    >
      {!isPhone && t('map.clear')}
    </Button>
  );
}

function SearchField({ view: { q }, change }: BarProps) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  // The view was changed by something else, such as the browser's history.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  const send = (words: string, delay: number) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = words.trim() === '' ? '' : words;
      change((view) => ({ ...view, q: words }));
    }, delay);
  };
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        className={fieldStyles.fieldControl}
        aria-label={t('map.search')}
        placeholder={t('map.search.hint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => send(target.value, TYPING_MS)}
        onKeyDown={({ key }) => key === 'Escape' && send('', 0)}
      />
      {text === '' && <kbd className={styles.searchKey}>/</kbd>}
    </div>
  );
}
