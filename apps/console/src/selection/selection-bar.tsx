import type { ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button, IconButton } from '../ui/button.js';
import type { Selecting } from './use-selection.js';
import styles from './selection-bar.module.css';

interface BarProps {
  readonly selecting: Selecting;
  readonly onClear: () => void;
  /** What can be done with what is selected. */
  readonly children: ReactNode;
}

/** How many are selected, and what can be done with them. */
export const SelectionBar = ({ selecting, onClear, children }: BarProps) => {
  const { count, total, isReading, selectAll } = selecting;
  return (
    <div
      className={styles.selectionBar}
      role="toolbar"
      aria-label={t('select.actions')}
      onKeyDown={({ key }) => key === 'Escape' && onClear()}
    >
      <IconButton icon="close" label={t('select.clear')} onClick={onClear} />
      <span className={styles.selectionCount} role="status">
        {isReading ? t('select.reading') : countText(count)}
      </span>
      {count !== undefined && count !== total && (
        <Button look="quiet" onClick={selectAll}>
          {selectAllText(total)}
        </Button>
      )}
      {children}
    </div>
  );
};

const countText = (count: number | undefined): string =>
  count === undefined ? t('select.matching') : t('select.some', { count });

/** @param total number of all that match, if it is known */
export const selectAllText = (total: number | undefined): string =>
  total === undefined ? t('select.all.matching') : t('select.all', { count: total });
