import type { ReactNode } from 'react';
import './card.css';

interface CardProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export const Card = ({ title, actions, children }: CardProps) => (
  <section className="card">
    {title && (
      <div className="card-head">
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    {children}
  </section>
);
