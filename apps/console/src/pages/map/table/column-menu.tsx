import { Popover } from '@base-ui/react/popover';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../texts/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icons.js';
import { useIsPhone } from '../../../ui/media.js';
import { movedColumn, switchedColumn, usualColumns } from './column-choice.js';
import type { StationColumn } from './columns.js';
import type { Columns } from './use-columns.js';
import { useDragging } from './use-dragging.js';
import fieldStyles from '../../../ui/field.module.css';
import styles from './column-menu.module.css';

/** Which columns there are, and in which order. */
export function ColumnMenu({ columns }: { readonly columns: Columns }) {
  const isPhone = useIsPhone();
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button look="quiet" icon="columns" aria-label={t('map.columns')} />}>
        {!isPhone && t('map.columns')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.columnsPositioner}
          sideOffset={6}
          align="end"
          collisionPadding={8}
        >
          <Popover.Popup className={styles.columnsPopup} aria-label={t('map.columns')}>
            <Choice {...columns} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Choice({ offered, shown, choose }: Columns) {
  const [text, setText] = useState('');
  const isFound = ({ label }: StationColumn) => label.toLowerCase().includes(text.trim().toLowerCase());
  const inOrder = shown.flatMap((id) => offered.find((column) => column.id === id) ?? []);
  const others = offered.filter(({ id }) => !shown.includes(id)).filter(isFound);
  const found = inOrder.filter(isFound);
  const toggle = ({ id }: StationColumn) => choose(switchedColumn(shown, id));
  return (
    <>
      <input
        type="search"
        className={fieldStyles.fieldControl}
        aria-label={t('map.columns.search')}
        placeholder={t('map.columns.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={() => choose(usualColumns)}>{t('map.columns.reset')}</Button>
      {found.length > 0 && <Shown columns={found} shown={shown} choose={choose} onToggle={toggle} />}
      {others.length > 0 && (
        <ul className={styles.columnsList} aria-label={t('map.columns.others')}>
          {others.map((column) => (
            <li key={column.id} className={styles.columnsItem}>
              <Switch column={column} isShown={false} onToggle={toggle} />
            </li>
          ))}
        </ul>
      )}
      {found.length + others.length === 0 && <p className={styles.columnsHint}>{t('map.columns.none')}</p>}
    </>
  );
}

interface SwitchProps {
  readonly column: StationColumn;
  readonly isShown: boolean;
  readonly onToggle: (column: StationColumn) => void;
}

const Switch = ({ column, isShown, onToggle }: SwitchProps) => (
  <label className={styles.columnsLabel}>
    <input type="checkbox" checked={isShown} onChange={() => onToggle(column)} />
    {column.label}
  </label>
);

interface ShownProps extends Pick<Columns, 'shown' | 'choose'> {
  readonly columns: readonly StationColumn[];
  readonly onToggle: (column: StationColumn) => void;
}

/** The columns in their order, each with a handle. */
function Shown({ columns, shown, choose, onToggle }: ShownProps) {
  const hint = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const move = ({ id, label }: StationColumn, place: number) => {
    const moved = movedColumn(shown, id, place);
    choose(moved);
    setSaid(t('map.columns.moved', { column: label, place: moved.indexOf(id) + 1, count: moved.length }));
  };
  const dragging = useDragging(list, (id, place) => {
    const column = columns.find((each) => each.id === id);
    if (column && shown.indexOf(id) !== place) move(column, place);
  });
  const onKeyDown = (column: StationColumn) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(column, shown.indexOf(column.id) + step);
  };
  return (
    <>
      <p id={hint} className={styles.columnsHint}>
        {t('map.columns.hint')}
      </p>
      <ul ref={list} className={styles.columnsList} aria-label={t('map.columns.shown')}>
        {columns.map((column) => (
          <li
            key={column.id}
            className={styles.columnsItem}
            data-place={shown.indexOf(column.id)}
            data-dragged={dragging.id === column.id || undefined}
          >
            <Switch column={column} isShown onToggle={onToggle} />
            <button
              type="button"
              className={styles.columnsHandle}
              aria-label={t('map.columns.move', { column: column.label })}
              aria-describedby={hint}
              onKeyDown={onKeyDown(column)}
              onPointerDown={(event) => event.button === 0 && dragging.start(column.id)}
            >
              <Icon name="grip" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
