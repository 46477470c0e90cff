import type { ReactNode } from 'react';
import { formatNumber, formatPercent, t } from '../texts/index.js';
import { shareOf, type Import } from './import.js';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; null while it is not known. */
  readonly share: number | null;
  /** What is said beside the share. */
  readonly children: ReactNode;
}

/** How far something is. */
export const Progress = ({ label, share, children }: ProgressProps) => (
  <div className={styles.importProgress}>
    <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
    <p>
      {share !== null && `${formatPercent(share, 0)} · `}
      {children}
    </p>
  </div>
);

/** How far an import is, and how fast it goes. */
export const ImportProgress = ({ shown }: { readonly shown: Import }) => (
  <Progress label={t('imports.progress')} share={shareOf(shown)}>
    {t('imports.records', { count: shown.progress.records })} ·{' '}
    {t('imports.rate', { rate: formatNumber(shown.progress.rate) })}
  </Progress>
);
