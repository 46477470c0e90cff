import type { StatusCounts } from '../api/records.js';
import { formatNumber, t } from '../texts/index.js';
import { StatusShape, type StatusKey } from '../ui/status-mark.js';
import styles from './status-counts.module.css';

const order: readonly StatusKey[] = ['1', '2', '3', '4', '0', 'none'];

/** How many stations have each status, those that there are. */
export const StatusCountsMark = ({ counts }: { readonly counts: StatusCounts }) => (
  <span className={styles.statusCounts}>
    {order
      .filter((status) => (counts[status] ?? 0) > 0)
      .map((status) => (
        <span key={status} className={styles.statusCount} title={t(`status.${status}`)}>
          <StatusShape status={status} />
          {formatNumber(counts[status] ?? 0)}
          <span className="visually-hidden">{t(`status.${status}`)}</span>
        </span>
      ))}
  </span>
);
