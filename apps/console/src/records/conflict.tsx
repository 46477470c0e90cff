import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import type { Change, Choices, Entry, Side } from './values.js';
import styles from './conflict.module.css';

interface ConflictProps {
  readonly changes: readonly Change[];
  readonly choices: Choices;
  readonly onChoose: (name: string, side: Side) => void;
}

/** The fields that others changed while a form was open, each with a choice between both values. */
export const ConflictFields = ({ changes, choices, onChoose }: ConflictProps) => (
  <div className={styles.conflict}>
    <p className={styles.conflictLead} role="alert">
      <Icon name="warning" size={16} />
      {t('record.conflict', { count: changes.length })}
    </p>
    {changes.map((change) => (
      <ChangedField
        key={change.entry.name}
        change={change}
        side={choices[change.entry.name] ?? 'mine'}
        onChoose={(side) => onChoose(change.entry.name, side)}
      />
    ))}
  </div>
);

interface ChangedProps {
  readonly change: Change;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function ChangedField({ change: { entry, before, mine, theirs }, side, onChoose }: ChangedProps) {
  const isTouched = mine !== before;
  const sides = [
    { side: 'mine', label: t(isTouched ? 'record.keepMine' : 'record.keepBefore'), value: mine },
    { side: 'theirs', label: t('record.takeTheirs'), value: theirs },
  ] as const;
  return (
    <fieldset className={styles.conflictField}>
      <legend>
        {entry.label}
        {isTouched && (
          <span className={styles.conflictBefore}>{t('record.before', { value: shown(entry, before) })}</span>
        )}
      </legend>
      {sides.map(({ side: each, label, value }) => (
        <label key={each} className={styles.conflictSide}>
          <input
            type="radio"
            name={`conflict-${entry.name}`}
            checked={side === each}
            onChange={() => onChoose(each)}
          />
          <span className={styles.conflictLabel}>{label}</span>
          <span className={styles.conflictValue}>{shown(entry, value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A value as a person reads it. */
function shown({ options }: Entry, value: string | boolean): string {
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (value === '') return t('record.empty');
  return options?.find((option) => option.value === value)?.label ?? value;
}
