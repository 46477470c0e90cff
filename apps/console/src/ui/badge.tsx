import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Tone = 'good' | 'warning' | 'bad';

const tones: Readonly<Record<Tone, string | undefined>> = {
  good: styles.badgeGood,
  warning: styles.badgeWarning,
  bad: styles.badgeBad,
};

interface BadgeProps {
  /** Default: neutral. */
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={clsx(styles.badge, tone && tones[tone])}>{children}</span>
);
