import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './icons.js';
import styles from './chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** Whether it is on; for chips that can be pressed. */
  readonly pressed?: boolean;
  readonly onClick?: () => void;
}

/** A short fact; with `onClick` a switch, such as a filter. */
export const Chip = ({ children, pressed, onClick }: ChipProps) =>
  onClick ? (
    <button
      type="button"
      className={clsx(styles.chip, styles.chipButton)}
      aria-pressed={pressed ?? false}
      onClick={onClick}
    >
      {children}
      {pressed && <Icon name="close" size={12} />}
    </button>
  ) : (
    <span className={styles.chip}>{children}</span>
  );
