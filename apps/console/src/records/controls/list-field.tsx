import { useContext } from 'react';
import { t } from '../../texts/index.js';
import { structureText } from '../../texts/structures.js';
import { Button } from '../../ui/button.js';
import { isNested, placeIn, useFold } from '../control-errors.js';
import { PlaceZone } from '../place-zone.js';
import { nextKey, replaced } from '../rows.js';
import { blankEntry, copiedEntry, isMain, rowName } from '../row-names.js';
import { RemovedRow, RowActions } from '../rows-parts.js';
import { useRows, type RowsEditing } from '../use-rows.js';
import { rowsIn, valuesOf, wholeOf, type Entry, type ValueRow, type Values } from '../values.js';
import { isWeek, withWeekdays } from '../week-rows.js';
import { entryWords } from '../value-words.js';
import type { GroupProps } from './control-props.js';
import { FoldButton, GroupError, RequiredMark } from './fold.js';
import { Members } from './group-field.js';
import styles from './group.module.css';

/** A list of objects, a row for each. */
export function ListField({ Control, ...props }: GroupProps) {
  const { entry, value, error, onChange, at = placeIn('', entry.name) } = props;
  const { label, members = [] } = entry;
  const rows = rowsIn(value);
  // Of one entry there is nothing to choose, but where it is a detail among the fields of a record.
  const isOpenFirst = rows.length === 1 && (isNested(at) || isMain(entry));
  const [isOpen, setOpen] = useFold(at, isOpenFirst);
  const editing = useRows<ValueRow>({
    ...{ rows, onChange },
    blankRow: (others) => ({ key: nextKey(others), values: valuesOf(members, blankEntry(entry, others)) }),
    copyOf: (row) => copiedEntry(entry, row, rows),
  });
  const add = () => {
    setOpen(true);
    editing.add();
  };
  const nameOf = (number: number) => rowName(entry, number);
  return (
    <div ref={editing.place} className={styles.group} role="group" aria-label={label}>
      <ListHead {...{ entry, rows, isOpen, setOpen, onChange, onAdd: add }} addMark={editing.addMark} />
      <GroupError error={error} />
      {isOpen && rows.length > 0 && (
        <div className={styles.groupRows}>
          {rows.map((row, index) => (
            <div key={row.key} {...editing.rowMark(row)}>
              <ListRow
                {...{ Control, entry, row }}
                name={nameOf(index + 1)}
                at={placeIn(at, row.key)}
                isOpenFirst={row.key === editing.added || rows.length === 1}
                onChange={(values) => onChange(replaced(rows, row.key, (one) => ({ ...one, values })))}
                onCopy={() => editing.copy(row)}
                onRemove={() => editing.remove(row)}
              />
            </div>
          ))}
        </div>
      )}
      <div className={styles.groupFoot}>
        <RemovedRow {...{ editing, nameOf }} />
      </div>
    </div>
  );
}

interface HeadProps extends Pick<GroupProps, 'entry' | 'onChange'> {
  readonly rows: readonly ValueRow[];
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly onAdd: () => void;
  readonly addMark: RowsEditing<ValueRow>['addMark'];
}

/** What the list is called, and what adds to it. */
function ListHead({ entry, rows, isOpen, setOpen, onAdd, onChange, addMark }: HeadProps) {
  const { label } = entry;
  return (
    <div className={styles.groupHead}>
      {rows.length > 0 ? (
        <FoldButton
          {...{ label, isOpen }}
          words={t('tree.count', { count: rows.length })}
          onToggle={() => setOpen(!isOpen)}
        />
      ) : (
        <span className={styles.groupLabel}>{label}</span>
      )}
      {entry.required && <RequiredMark />}
      {isWeek(entry) && (
        <Button
          look="quiet"
          icon="plus"
          onClick={() => {
            setOpen(true);
            onChange(withWeekdays(rows));
          }}
        >
          {structureText('rows.weekdays')}
        </Button>
      )}
      <Button
        {...addMark}
        look="quiet"
        icon="plus"
        aria-label={structureText('group.addTo', { label })}
        onClick={onAdd}
      >
        {structureText('group.add')}
      </Button>
    </div>
  );
}

interface RowProps extends Pick<GroupProps, 'Control'> {
  readonly entry: Entry;
  readonly row: ValueRow;
  readonly name: string;
  readonly at: string;
  readonly isOpenFirst: boolean;
  readonly onChange: (values: Values) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** An entry: its words, and its controls on demand. */
function ListRow({ Control, entry, row, name, at, isOpenFirst, ...on }: RowProps) {
  const { onChange, onCopy, onRemove } = on;
  const [isOpen, setOpen] = useFold(at, isOpenFirst);
  const timeZone = useContext(PlaceZone);
  const { members = [] } = entry;
  return (
    <div className={styles.groupRow} role="group" aria-label={name}>
      <div className={styles.groupHead}>
        <FoldButton
          {...{ isOpen, label: name }}
          words={isOpen ? '' : entryWords(entry, wholeOf(members, row.values), timeZone)}
          onToggle={() => setOpen(!isOpen)}
        />
        <RowActions {...{ name, onCopy, onRemove }} />
      </div>
      {isOpen && <Members {...{ Control, members, at, onChange }} values={row.values} />}
    </div>
  );
}
