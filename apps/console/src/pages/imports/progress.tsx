import type { ReactNode } from 'react';
import { formatPercent } from '../../texts/index.js';
import styles from './imports.module.css';

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
