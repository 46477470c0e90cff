import { useContext, useEffect, useRef } from 'react';
import { t } from '../../texts/index.js';
import { structureText } from '../../texts/structures.js';
import { Button } from '../../ui/button.js';
import { ControlErrors, errorAt, placeIn, useFold } from '../control-errors.js';
import { PlaceZone } from '../place-zone.js';
import { groupIn, sent, valuesOf, withLabel, type ControlValue, type Entry, type Values } from '../values.js';
import { valueWords } from '../value-words.js';
import type { GroupProps } from './control-props.js';
import { FoldButton, GroupError, RequiredMark } from './fold.js';
import { isPriceOfTime, TimePriceField, withoutHours } from './unit-fields.js';
import styles from './group.module.css';

/** An object: its controls, folded away, and nothing of it where it is unset. */
export function GroupField({ Control, ...props }: GroupProps) {
  const { entry, value, error, onChange, at = placeIn('', entry.name) } = props;
  const { label, members = [] } = entry;
  const group = groupIn(value);
  const [isOpen, setOpen] = useFold(at);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const timeZone = useContext(PlaceZone);
  const isSet = group !== null;
  // The button that was pressed is gone.
  useEffect(() => {
    if (focused.current !== undefined) place.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = undefined;
  }, [isSet]);
  const add = () => {
    focused.current = 'input, select, textarea, [data-add]';
    setOpen(true);
    onChange(valuesOf(members, {}));
  };
  const remove = () => {
    focused.current = '[data-add]';
    onChange(null);
  };
  return (
    <div ref={place} className={styles.group} role="group" aria-label={label}>
      <div className={styles.groupHead}>
        {group ? (
          <FoldButton
            {...{ label, isOpen }}
            words={isOpen ? '' : valueWords(entry, sent(entry, group), timeZone)}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={styles.groupLabel}>{label}</span>
        )}
        {entry.required && <RequiredMark />}
        {group ? (
          <Button look="quiet" aria-label={t('field.remove', { label })} onClick={remove}>
            {structureText('group.remove')}
          </Button>
        ) : (
          <Button
            look="quiet"
            icon="plus"
            data-add=""
            aria-label={structureText('group.addTo', { label })}
            onClick={add}
          >
            {structureText('group.add')}
          </Button>
        )}
      </div>
      <GroupError error={error} />
      {group && isOpen && <Members {...{ Control, members, at }} values={group} onChange={onChange} />}
    </div>
  );
}

interface MembersProps extends Pick<GroupProps, 'Control'> {
  readonly members: readonly Entry[];
  readonly values: Values;
  /** The place of the group. */
  readonly at: string;
  readonly onChange: (values: Values) => void;
}

/** Where controls that need it stand in the grid: those of more than a line have one of their own. */
const places: Readonly<Partial<Record<Entry['control'], string | undefined>>> = {
  textarea: styles.groupWide,
  tokens: styles.groupWide,
  object: styles.groupWide,
  list: styles.groupWide,
  toggle: styles.groupToggle,
};

/** The controls of a group, with their errors. */
export function Members({ Control, members, values, at, onChange }: MembersProps) {
  const errors = useContext(ControlErrors);
  return (
    <div className={styles.groupMembers}>
      {members.map((entry) => {
        const { name } = entry;
        const own = placeIn(at, name);
        const error = errorAt(errors, own, !entry.members);
        const value = values[name] ?? '';
        const shown = {
          error: error && withLabel(error, entry),
          onChange: (next: ControlValue) => onChange({ ...values, [name]: next }),
        };
        return (
          <div key={name} className={places[entry.control]}>
            {isPriceOfTime(entry, values['type']) && typeof value === 'string' ? (
              <TimePriceField {...{ value, ...shown }} label={entry.label} />
            ) : (
              <Control entry={withoutHours(entry)} at={own} {...{ value, ...shown }} />
            )}
          </div>
        );
      })}
    </div>
  );
}
