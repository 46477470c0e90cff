import { Fragment, useState, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { wordsOf } from './token-words.js';
import styles from './facts.module.css';

export interface Fact {
  readonly label: string;
  /** Null: nothing is known. */
  readonly value: ReactNode;
}

/** Labels with their values. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{isNothing(value) ? <Nothing /> : isLong(value) ? <LongText text={value} /> : value}</dd>
      </Fragment>
    ))}
  </dl>
);

/** Labels with their values. Those without a value are shown on demand. */
export function KnownFacts({ facts }: { readonly facts: readonly Fact[] }) {
  const [isOpen, setOpen] = useState(false);
  const known = facts.filter(({ value }) => !isNothing(value));
  const count = facts.length - known.length;
  if (count === 0) return <Facts facts={facts} />;
  return (
    <>
      {(isOpen || known.length > 0) && <Facts facts={isOpen ? facts : known} />}
      <div className={styles.factsEmpty}>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('facts.hideEmpty') : t('facts.showEmpty', { count })}
        </Button>
      </div>
    </>
  );
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

const Nothing = () => (
  <>
    <span className={styles.factsNothing} aria-hidden="true">
      –
    </span>
    <span className="visually-hidden">{t('record.empty')}</span>
  </>
);

const LONG_CHARACTERS = 400;
const LONG_LINES = 8;

const isLong = (value: ReactNode): value is string =>
  typeof value === 'string' && (value.length > LONG_CHARACTERS || value.split('\n').length > LONG_LINES);

/** The first lines of a text, and the rest on demand. */
function LongText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={isOpen ? undefined : styles.factsLong}>{text}</div>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'record.showLess' : 'record.showMore')}
      </Button>
    </>
  );
}

/** A value of a record as a person reads it. */
export function shownValue(value: unknown): ReactNode {
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
