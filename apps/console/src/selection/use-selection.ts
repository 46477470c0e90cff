import { useEffect, useState } from 'react';
import { t } from '../texts/index.js';
import { isCameBack } from '../ui/list-place.js';
import { notify } from '../ui/toast.js';
import {
  allMatching,
  countSelected,
  isSelected,
  nothingSelected,
  withRows,
  withSwitched,
  type Row,
  type Selection,
} from './selection.js';

/** A list whose rows can be selected. */
export interface SelectableList<Kept extends Row> {
  /** The same for the same rows in any order: another list has another selection. */
  readonly key: string;
  /** Number of all rows, if it is known. */
  readonly total: number | undefined;
  /** The row at an index, if it was read. */
  readonly row: (index: number) => Kept | undefined;
  /** The rows from one index to another one, both included. */
  readonly rowsIn: (first: number, last: number) => Promise<readonly Kept[]>;
}

export interface Selecting {
  /** Undefined if all are selected that match, and nobody knows how many these are. */
  readonly count: number | undefined;
  readonly total: number | undefined;
  readonly has: (id: string) => boolean;
  /** Selects a row, or takes it out of the selection. */
  readonly toggle: (index: number) => void;
  /** Selects the rows from one to another one, both included. */
  readonly selectRange: (from: number, to: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly isReading: boolean;
}

interface Kept {
  readonly key: string;
  readonly selection: Selection<Row>;
}

/** The newest selection, for who opens a record of the list and comes back. */
let left: Kept | undefined;

/** The selection in a list. It is given up when other filters have another list. */
export function useSelection<R extends Row>(
  list: SelectableList<R>,
): Selecting & { readonly selection: Selection<R> } {
  const { key, total } = list;
  const [kept, setKept] = useState<Kept>(() =>
    left && isCameBack() ? left : { key, selection: nothingSelected },
  );
  const [isReading, setReading] = useState(false);
  useEffect(() => void (left = kept), [kept]);
  // Of this list the rows are of its kind.
  const selectionIn = (now: Kept) => (now.key === key ? now.selection : nothingSelected) as Selection<R>;
  const selection = selectionIn(kept);
  const update = (next: (now: Selection<R>) => Selection<R>) =>
    setKept((now) => ({ key, selection: next(selectionIn(now)) }));
  const selectRange = async (from: number, to: number) => {
    setReading(true);
    try {
      const rows = await list.rowsIn(Math.min(from, to), Math.max(from, to));
      setKept((now) => (now.key === key ? { key, selection: withRows(now.selection, rows) } : now));
    } catch {
      notify({ title: t('select.failed'), failed: true });
    }
    setReading(false);
  };
  const toggle = (index: number) => {
    const row = list.row(index);
    if (row) update((now) => withSwitched(now, row));
  };
  return {
    ...{ selection, total, isReading, toggle, count: countSelected(selection, total) },
    has: (id) => isSelected(selection, id),
    selectRange: (from, to) => void selectRange(from, to),
    selectAll: () => update(() => allMatching),
    clear: () => update(() => nothingSelected),
  };
}
