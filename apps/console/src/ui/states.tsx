import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/client.js';
import { t } from '../texts/index.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icons.js';
import styles from './states.module.css';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
}

/** Stands where content would be if there were any. */
export const EmptyState = ({ icon, title, hint, action }: EmptyProps) => (
  <div className={styles.state}>
    <span className={styles.stateIcon}>
      <Icon name={icon} size={24} />
    </span>
    <p className={styles.stateTitle}>{title}</p>
    {hint && <p className={styles.stateHint}>{hint}</p>}
    {action && <div className={styles.stateAction}>{action}</div>}
  </div>
);

interface ErrorProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** The status of what is not there, however often it is read. */
const NOT_FOUND = 404;

/** Stands where content would be if it could be read. */
export function ErrorState({ error, onRetry }: ErrorProps) {
  const { title, detail, type } = describe(error);
  const mayHelp = !(error instanceof ApiProblem && error.status === NOT_FOUND);
  return (
    <div className={styles.state} role="alert">
      <span className={clsx(styles.stateIcon, styles.stateIconFailed)}>
        <Icon name="warning" size={24} />
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {detail && <p className={styles.stateHint}>{detail}</p>}
      <div className={styles.stateAction}>
        {onRetry && mayHelp && (
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
  <div className={styles.skeleton} role="status" aria-label={t('loading')}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.skeletonLine} />
    ))}
  </div>
);
