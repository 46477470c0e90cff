import type { StatusCounts } from '../api/records.js';
import { formatNumber, t } from '../texts/index.js';
import { StatusShape } from '../ui/status-mark.js';
import { statusOrder } from '../ui/status-order.js';
import styles from './status-counts.module.css';

/** How many stations have each status, those that there are. */
export const StatusCountsMark = ({ counts }: { readonly counts: StatusCounts }) => (
  <span className={styles.statusCounts}>
    {statusOrder
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
