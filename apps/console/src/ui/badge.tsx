import type { ReactNode } from 'react';
import './badge.css';

interface BadgeProps {
  /** Default: neutral. */
  readonly tone?: 'good' | 'warning' | 'bad';
  readonly children: ReactNode;
}

/** A state in one or two words. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={tone ? `badge badge-${tone}` : 'badge'}>{children}</span>
);
