import type { ReactNode } from 'react';
import { ApiProblem } from '../api/client.js';
import { t } from '../texts/index.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icons.js';
import './states.css';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
}

/** Stands where content would be if there were any. */
export const EmptyState = ({ icon, title, hint, action }: EmptyProps) => (
  <div className="state">
    <span className="state-icon">
      <Icon name={icon} size={24} />
    </span>
    <p className="state-title">{title}</p>
    {hint && <p className="state-hint">{hint}</p>}
    {action && <div className="state-action">{action}</div>}
  </div>
);

interface ErrorProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** Stands where content would be if it could be read. */
export function ErrorState({ error, onRetry }: ErrorProps) {
  const { title, detail, type } = describe(error);
  return (
    <div className="state" role="alert">
      <span className="state-icon state-icon-failed">
        <Icon name="warning" size={24} />
      </span>
      <p className="state-title">{title}</p>
      {detail && <p className="state-hint">{detail}</p>}
      <div className="state-action">
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        {type && <a href={type}>{t('error.explain')}</a>}
      </div>
    </div>
  );
}

/** An error in words. Without a response there is only the browser's word for it. */
export const describe = (error: Error): { title: string; detail: string; type?: string } =>
  error instanceof ApiProblem
    ? { title: error.title, detail: error.detail, type: error.type }
    : { title: t('error.title'), detail: error instanceof TypeError ? t('error.network') : error.message };

/** Lines that stand for a text while it is read. */
export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => (
  <div className="skeleton" role="status" aria-label={t('loading')}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className="skeleton-line" />
    ))}
  </div>
);
