import { useContext } from 'react';
import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import { isTouched, type Change, type Choices, type Side } from './changes.js';
import type { Zone } from './wall-clock.js';
import { PlaceZone } from './place-zone.js';
import { valueWords } from './value-words.js';
import { sent, type ControlValue, type Entry } from './values.js';
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

function ChangedField({ change, side, onChoose }: ChangedProps) {
  const { entry, before, mine, theirs } = change;
  const timeZone = useContext(PlaceZone);
  const isMine = isTouched(change);
  const sides = [
    { side: 'mine', label: t(isMine ? 'record.keepMine' : 'record.keepBefore'), value: mine },
    { side: 'theirs', label: t('record.takeTheirs'), value: theirs },
  ] as const;
  return (
    <fieldset className={styles.conflictField}>
      <legend>
        {entry.label}
        {isMine && (
          <span className={styles.conflictBefore}>
            {t('record.before', { value: shown(entry, before, timeZone) })}
          </span>
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
          <span className={styles.conflictValue}>{shown(entry, value, timeZone)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A value as a person reads it. */
const shown = (entry: Entry, value: ControlValue, timeZone: Zone): string =>
  valueWords(entry, sent(entry, value), timeZone) || t('record.empty');
