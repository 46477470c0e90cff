import type { StationStatus, StatusCode } from '../api/records.js';
import { t } from '../texts/index.js';
import { useIsOld } from './relative-time.js';
import styles from './status-mark.module.css';

export type StatusKey = StatusCode | 'none';

/**
 * The shape of each status in a square of 16 × 16: colour is never the only sign of a status. A ring, a disc, a
 * diamond, a square, a triangle, and a dashed ring. The map draws them too.
 */
export const statusShapes: Readonly<
  Record<StatusKey, { readonly fill?: string; readonly line?: string; readonly dashed?: true }>
> = {
  '0': { line: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11z' },
  '1': { fill: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z' },
  '2': { fill: 'M8 1 15 8 8 15 1 8z' },
  '3': { fill: 'M2.5 2.5h11v11h-11z' },
  '4': { fill: 'M8 1.5 15 14H1z' },
  none: { line: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11z', dashed: true },
};

const keyOf = (code: StatusCode | null): StatusKey => code ?? 'none';

export const StatusShape = ({
  status,
  size = 12,
}: {
  readonly status: StatusKey;
  readonly size?: number;
}) => {
  const { fill, line, dashed } = statusShapes[status];
  return (
    <svg data-status={status} aria-hidden="true" width={size} height={size} viewBox="0 0 16 16">
      {fill && <path d={fill} fill="currentColor" />}
      {line && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeDasharray={dashed && '3 2.7'}
        />
      )}
    </svg>
  );
};

interface MarkProps {
  readonly status: Pick<StationStatus, 'code' | 'stale'> & Partial<Pick<StationStatus, 'observed_at'>>;
}

/** A status by colour, shape and word. It is faded if it was observed more than a day ago: show the time beside it. */
export function StatusMark({ status: { code, stale, observed_at } }: MarkProps) {
  const key = keyOf(code);
  const isOld = useIsOld(observed_at);
  return (
    <span className={styles.statusMark} data-old={isOld || undefined}>
      <StatusShape status={key} />
      {t(`status.${key}`)}
      {stale && (
        <span className={styles.statusStale} title={t('status.stale.hint')}>
          {t('status.stale')}
        </span>
      )}
    </span>
  );
}
