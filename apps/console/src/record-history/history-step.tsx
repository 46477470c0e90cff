import { useContext } from 'react';
import type { Entry } from '../event-log/history-entry.js';
import { MovedText } from '../event-log/moved-text.js';
import { Author } from './author.js';
import { PlaceZone } from '../records/place-zone.js';
import { valueWords } from '../records/value-words.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { RelativeTime } from '../ui/relative-time.js';
import { StatusShape } from '../ui/status-mark.js';
import { useFieldWords } from './field-words.js';
import type { Step } from './history-steps.js';
import { titleOf } from './history-title.js';
import styles from './history.module.css';

/** A report that came this much later than its observation has both times. Milliseconds. */
const LATE_MS = 3_600_000;

interface StepProps {
  readonly step: Step;
  /** Shows its version beside another one. */
  readonly onCompare: () => void;
}

export const HistoryStep = ({ step, onCompare }: StepProps) => (
  <li className={styles.step}>
    <span className={styles.mark}>
      <Mark step={step} />
    </span>
    <div className={styles.text}>
      <p className={styles.title}>
        <StepTitle step={step} />
      </p>
      {step.entry.kind === 'changed' && <Changes entry={step.entry} />}
      <p className={styles.by}>
        <StepTimes step={step} />
      </p>
    </div>
    <Button
      look="quiet"
      className={styles.compare}
      aria-label={t('history.compare.version', { version: step.version })}
      onClick={onCompare}
    >
      {t('history.compare')}
    </Button>
  </li>
);

/** A step in words, with the names of locations. */
export const StepTitle = ({ step }: { readonly step: Step }) =>
  step.entry.kind === 'moved' ? <MovedText move={step.entry} /> : titleOf(step);

/** When a step was, and who made it. */
export function StepTimes({ step }: { readonly step: Step }) {
  const { caller, importId } = step;
  const isLate = Date.parse(step.acceptedAt) - Date.parse(step.time) > LATE_MS;
  return (
    <>
      <RelativeTime time={step.time} />
      <Author {...{ caller, importId, isNew: step.version === 1 }} />
      {isLate && (
        <span>
          {t('station.history.received')} <RelativeTime time={step.acceptedAt} />
        </span>
      )}
    </>
  );
}

const Mark = ({ step: { icon, entry } }: { readonly step: Step }) => (
  <>
    {entry.kind === 'status' && <StatusShape status={entry.to} size={14} />}
    {icon && <Icon name={icon} size={14} />}
  </>
);

function Changes({ entry: { changes } }: { readonly entry: Extract<Entry, { kind: 'changed' }> }) {
  const { labelOf, entryOf } = useFieldWords();
  const timeZone = useContext(PlaceZone);
  const words = (name: string, value: unknown) => (
    <span className={styles.value}>{valueWords(entryOf(name), value, timeZone) || t('record.empty')}</span>
  );
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          {name === 'extensions' ? (
            t('station.history.extensions')
          ) : (
            <>
              {labelOf(name)}: {words(name, from)} → {words(name, to)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
