import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import type { Running } from './use-bulk.js';
import styles from './bulk.module.css';

interface ReadingProps {
  readonly read: number;
  /** Undefined if nobody knows how many there are. */
  readonly count: number | undefined;
  readonly onClose: () => void;
}

export const Reading = ({ read, count, onClose }: ReadingProps) => (
  <>
    <p role="status">
      {count === undefined ? t('bulk.reading.all', { count: read }) : t('bulk.reading', { read, count })}
    </p>
    <progress
      className={styles.bulkProgress}
      {...(count !== undefined && { value: read, max: Math.max(1, count) })}
      aria-label={t('loading')}
    />
    <DialogActions>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
    </DialogActions>
  </>
);

interface ProgressProps {
  readonly running: Running;
  readonly onStop: () => void;
}

export const Progress = ({ running: { done, count, rate, isStopping }, onStop }: ProgressProps) => (
  <>
    <p className={styles.bulkFirst}>
      {t('bulk.running', { done, count })}
      {rate !== undefined && <span className={styles.bulkRate}>{t('bulk.rate', { rate })}</span>}
    </p>
    <progress
      className={styles.bulkProgress}
      value={done}
      max={count}
      aria-label={t('bulk.running', { done, count })}
    />
    <p className={styles.bulkHint}>
      {t('bulk.running.hint')} {t('bulk.stop.hint')}
    </p>
    <DialogActions>
      <Button busy={isStopping} onClick={onStop} autoFocus>
        {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
      </Button>
    </DialogActions>
  </>
);
