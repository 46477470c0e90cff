import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { Sort } from '../../../links/stations-view.js';
import { selectAllText } from '../../../selection/selection-bar.js';
import type { Selecting } from '../../../selection/use-selection.js';
import { Icon } from '../../../ui/icons.js';
import type { StationColumn } from './columns.js';
import styles from './station-table.module.css';

interface HeadProps {
  readonly columns: readonly StationColumn[];
  readonly tracks: string;
  readonly width: number;
  readonly selecting: Selecting;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export const TableHead = ({ columns, tracks, width, selecting, sort, onSort }: HeadProps) => (
  <div role="rowgroup" className={styles.tableHead} style={{ minWidth: width }}>
    <div role="row" aria-rowindex={1} className={styles.tableRow} style={{ gridTemplateColumns: tracks }}>
      <div role="columnheader" className={clsx(styles.tableCell, styles.tableSelect)}>
        <SelectAll selecting={selecting} />
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={sortOf(column, sort)}
          className={clsx(styles.tableCell, column.isNumber && styles.tableNumber)}
        >
          <Heading column={column} sort={sort} onSort={onSort} />
        </div>
      ))}
    </div>
  </div>
);

/** How the rows are ordered by a column; undefined if they can't be. */
function sortOf({ sorts }: StationColumn, sort: Sort): 'ascending' | 'descending' | 'none' | undefined {
  if (!sorts) return undefined;
  if (!sorts.includes(sort)) return 'none';
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

function Heading({ column, sort, onSort }: Pick<HeadProps, 'sort' | 'onSort'> & { column: StationColumn }) {
  const { label, sorts } = column;
  if (!sorts) return label;
  const [first, second] = sorts;
  const isSorted = sorts.includes(sort);
  return (
    <>
      <button
        type="button"
        className={styles.tableSort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {label}
        <span className={styles.tableSortMark} data-descending={sort.startsWith('-') || undefined}>
          <Icon name="down" size={12} />
        </span>
      </button>
      {/* Paper has no buttons. */}
      <span className={styles.tablePrintedHead}>{label}</span>
    </>
  );
}

function SelectAll({ selecting }: { readonly selecting: Selecting }) {
  const { count, total, selectAll, clear } = selecting;
  const box = useRef<HTMLInputElement>(null);
  const isAll = count !== 0 && count === total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count !== 0 && !isAll;
  }, [count, isAll]);
  const label = selectAllText(total);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      title={label}
      checked={isAll}
      onChange={() => (isAll ? clear() : selectAll())}
    />
  );
}
