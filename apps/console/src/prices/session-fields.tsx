import { useId, useState } from 'react';
import { t } from '../texts/index.js';
import { sessionOf, type Session } from './session.js';
import styles from './prices.module.css';
import fieldStyles from '../ui/field.module.css';

interface FieldsProps {
  readonly session: Session;
  readonly onChange: (session: Session) => void;
}

/** The energy and the time that prices are shown for. */
export function SessionFields({ session, onChange }: FieldsProps) {
  const [typed, setTyped] = useState({ kwh: String(session.kwh), minutes: String(session.minutes) });
  const id = useId();
  const isWrong = sessionOf(typed.kwh, typed.minutes) === undefined;
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const chosen = sessionOf(next.kwh, next.minutes);
    if (chosen) onChange(chosen);
  };
  const field = (name: keyof Session) => (
    <input
      className={fieldStyles.fieldControl}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t(`prices.${name}`)}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? id : undefined}
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className={styles.session} role="group" aria-label={t('prices.session')}>
      <span>{t('prices.session')}</span>
      {field('kwh')}
      <span>{t('prices.kwh')}</span>
      <span>{t('prices.in')}</span>
      {field('minutes')}
      <span>{t('prices.minutes')}</span>
      {isWrong && (
        <p className={fieldStyles.fieldError} id={id} role="status">
          {t('prices.wrong')}
        </p>
      )}
    </div>
  );
}
