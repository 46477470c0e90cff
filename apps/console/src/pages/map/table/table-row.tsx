import type { Row } from '@tanstack/react-table';
import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { t } from '../../../texts/index.js';
import type { StationColumn } from './columns.js';
import type { features, RowInView, Table } from './features.js';
import styles from './station-table.module.css';

interface RowProps {
  readonly table: Table;
  readonly row: Row<typeof features, RowInView>;
  readonly columns: ReadonlyMap<string, StationColumn>;
  readonly id: string;
  readonly tracks: string;
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onClick: (event: MouseEvent, index: number) => void;
  readonly onOpen: (index: number) => void;
}

export function TableRow(props: RowProps) {
  const { row, id, tracks: gridTemplateColumns, height, isActive, isSelected, onClick, onOpen } = props;
  const { index, start } = row.original;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.tableRow}
      data-active={isActive || undefined}
      style={{ gridTemplateColumns, height, transform: `translateY(${start}px)` }}
      // Shift selects rows, and not the text between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onClick(event, index)}
      onDoubleClick={() => onOpen(index)}
    >
      <Cells {...props} />
    </div>
  );
}

function Cells({ table, row, columns, isSelected }: RowProps) {
  const { station } = row.original;
  const name = station?.attributes.name ?? t('map.unnamed');
  return (
    <>
      <div role="gridcell" className={clsx(styles.tableCell, styles.tableSelect)} data-select>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={station ? t('select.one', { name }) : t('map.table.unread')}
          disabled={!station}
          checked={isSelected}
          // The click is that of the cell.
          onChange={() => undefined}
        />
      </div>
      {row.getVisibleCells().map((cell) => (
        <div
          key={cell.id}
          role="gridcell"
          className={clsx(styles.tableCell, columns.get(cell.column.id)?.isNumber && styles.tableNumber)}
        >
          {station ? <table.FlexRender cell={cell} /> : <span className={styles.tableBone} />}
        </div>
      ))}
    </>
  );
}
