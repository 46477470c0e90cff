import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export const Card = ({ title, actions, children }: CardProps) => (
  <section className={styles.card}>
    {title && (
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    {children}
  </section>
);
