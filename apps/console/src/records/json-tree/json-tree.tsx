import clsx from 'clsx';
import {
  Fragment,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { Icon } from '../../ui/icons.js';
import { copied, firstOpen, rowsOf, stepOf, wordsOf, type Row } from './rows.js';
import styles from './json-tree.module.css';

/** JSON as a tree whose nodes are opened and folded. Paths and values are copied by click, or by the keys P and C. */
export function JsonTree({ label, value }: { readonly label: string; readonly value: object }) {
  const [said, setSaid] = useState('');
  const copy = (text: string) => void copyText(text).then(() => setSaid(t('tree.copied', { text })));
  const tree = useTree(value, copy);
  return (
    <>
      <div ref={tree.place} role="tree" aria-label={label} className={styles.tree} onKeyDown={tree.onKeyDown}>
        {tree.rows.map((row, index) => (
          <Line
            key={row.path}
            row={row}
            isOpen={tree.isOpen(row.path)}
            isActive={index === tree.at}
            onActive={() => tree.setActive(row.path)}
            onToggle={() => tree.toggle(row.path)}
            onCopy={copy}
          />
        ))}
      </div>
      <p className={styles.treeKeys}>{said || t('tree.keys')}</p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** Which nodes are open, and the line that keys act on. */
function useTree(value: object, copy: (text: string) => void) {
  const [open, setOpen] = useState(() => firstOpen(value));
  const [active, setActive] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(value, (path) => open.has(path)), [value, open]);
  const index = rows.findIndex(({ path }) => path === active);
  const at = Math.max(index, 0);
  const isOpen = (path: string) => open.has(path);
  const toggle = (path: string) =>
    setOpen(new Set(isOpen(path) ? [...open].filter((each) => each !== path) : [...open, path]));
  const goTo = (to: number) => {
    flushSync(() => setActive(rows[to]?.path));
    place.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  };
  const copies: Readonly<Record<string, (row: Row) => string>> = {
    c: (row) => copied(row.value),
    p: ({ path }) => path,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    // Keys of the buttons in a line are theirs.
    const isOnLine = (event.target as HTMLElement).role === 'treeitem';
    if (!row || !isOnLine || event.ctrlKey || event.metaKey || event.altKey) return;
    const textOf = copies[event.key];
    if (textOf) return copy(textOf(row));
    const step = stepOf(event.key, rows, at, isOpen);
    if (!step) return;
    event.preventDefault();
    if ('to' in step) goTo(step.to);
    else toggle('open' in step ? step.open : step.fold);
  };
  return { place, rows, at, isOpen, setActive, toggle, onKeyDown };
}

interface LineProps {
  readonly row: Row;
  readonly isOpen: boolean;
  /** Whether the Tab key comes to it. */
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onToggle: () => void;
  readonly onCopy: (text: string) => void;
}

function Line({ row, isOpen, isActive, onActive, onToggle, onCopy }: LineProps) {
  const { key, path, value, count, level } = row;
  const tabIndex = isActive ? 0 : -1;
  // What is pressed gets the focus, and may have the buttons over it by the time it is released: the click is the line's.
  const onClick = ({ target }: MouseEvent) => {
    if (count && !(target as Element).closest('button')) onToggle();
  };
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={count ? isOpen : undefined}
      aria-selected={isActive}
      tabIndex={tabIndex}
      className={styles.treeLine}
      style={{ '--tree-depth': level - 1 } as CSSProperties}
      onFocus={onActive}
      onClick={onClick}
    >
      <span className={clsx(styles.treeText, count && styles.treeNode)}>
        <span className={clsx(styles.treeFold, isOpen && styles.treeFoldOpen)}>
          {count ? <Icon name="right" size={12} /> : null}
        </span>
        <span className={styles.treeWords}>
          <Name name={key} /> <Value value={value} count={count} />
        </span>
      </span>
      <span className={styles.treeCopies}>
        <Button
          look="quiet"
          icon="copy"
          aria-label={t('tree.copyPath', { key })}
          tabIndex={tabIndex}
          onClick={() => onCopy(path)}
        >
          {t('tree.path')}
        </Button>
        <Button
          look="quiet"
          icon="copy"
          aria-label={t('tree.copyValue', { key })}
          tabIndex={tabIndex}
          onClick={() => onCopy(copied(value))}
        >
          {t('tree.value')}
        </Button>
      </span>
    </div>
  );
}

/** It is broken between words. */
const Name = ({ name }: { readonly name: string }) => (
  <span className={styles.treeKey}>
    {wordsOf(name).map((word, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </span>
);

const Value = ({ value, count }: Pick<Row, 'value' | 'count'>) =>
  count === undefined ? (
    <span className={styles.treeValue}>{String(value)}</span>
  ) : (
    <span className={styles.treeCount}>{count === 0 ? t('tree.empty') : t('tree.count', { count })}</span>
  );
