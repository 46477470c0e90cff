import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { withCopy, without, withRowAt, type Keyed } from './rows.js';

interface RowsOptions<R extends Keyed> {
  readonly rows: readonly R[];
  readonly onChange: (rows: readonly R[]) => void;
  /** A row to begin with, beside the others. */
  readonly blankRow: (rows: readonly R[]) => R;
  /** What a copy of a row begins with. Default: the same. */
  readonly copyOf?: (row: R) => R;
}

/** What the rows of an editor are changed by. */
export interface RowsEditing<R extends Keyed> {
  /** For the element that has the rows and the button that adds one. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Marks the element of a row. */
  readonly rowMark: (row: R) => { readonly 'data-row': string };
  /** Marks the button that adds a row. */
  readonly addMark: { readonly 'data-add': string };
  /** The key of the row that came last. */
  readonly added: number | undefined;
  /** The row that was removed last, and where it was: it can be put back. */
  readonly removed: { readonly row: R; readonly index: number } | undefined;
  readonly add: () => void;
  readonly copy: (row: R) => void;
  readonly remove: (row: R) => void;
  readonly putBack: () => void;
}

/**
 * Adds, copies and removes rows. The focus goes to the first field of a row that comes, and after a removal to the row in
 * its place.
 */
export function useRows<R extends Keyed>(options: RowsOptions<R>): RowsEditing<R> {
  const { rows, onChange, blankRow, copyOf = (row: R) => row } = options;
  // Rows may have rows of their own.
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const [added, setAdded] = useState<number>();
  const [removed, setRemoved] = useState<RowsEditing<R>['removed']>();
  useEffect(() => {
    if (focused.current !== undefined) place.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = undefined;
  }, [rows]);
  const within = (row: R, ...controls: readonly string[]) =>
    controls.map((control) => `[data-row="${id}${row.key}"] ${control}`).join();
  const insert = (after: readonly R[]) => {
    const [row] = after.filter((one) => !rows.includes(one));
    if (row) focused.current = within(row, ...fields);
    setAdded(row?.key);
    setRemoved(undefined);
    onChange(after);
  };
  const remove = (row: R) => {
    const index = rows.indexOf(row);
    const rest = without(rows, row.key);
    const next = rest[index] ?? rest.at(-1);
    focused.current = next ? within(next, 'button', ...fields) : `[data-add="${id}"]`;
    setRemoved({ row, index });
    onChange(rest);
  };
  return {
    ...{ place, added, removed, remove },
    rowMark: ({ key }) => ({ 'data-row': `${id}${key}` }),
    addMark: { 'data-add': id },
    add: () => insert([...rows, blankRow(rows)]),
    copy: (row) => insert(withCopy(rows, row.key, copyOf)),
    putBack: () => removed && insert(withRowAt(rows, removed.index, removed.row)),
  };
}

const fields = ['input', 'select', 'textarea'] as const;
