import clsx from 'clsx';
import type { Station, StatusCode } from '../../api/records.js';
import { stationInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { ObservedTime, RelativeTime } from '../../ui/relative-time.js';
import { StatusMark, StatusShape } from '../../ui/status-mark.js';
import { reportedStatuses } from '../../ui/status-order.js';
import { useSetStatus } from './station-writes.js';
import styles from './station.module.css';

interface StatusCardProps {
  readonly station: Station;
  readonly mayWrite: boolean;
}

/** The current status, and a button for each that it may get. */
export const StatusCard = ({ station, mayWrite }: StatusCardProps) => (
  <Card title={t('station.status')}>
    <div className={styles.stationStatus} aria-live="polite">
      <span className={styles.stationStatusMark}>
        <StatusMark status={station.status} />
      </span>
      <StatusTimes station={station} />
    </div>
    {mayWrite && <StatusButtons station={station} />}
  </Card>
);

function StatusTimes({ station: { status } }: Pick<StatusCardProps, 'station'>) {
  const { observed_at, changed_at } = status;
  if (observed_at === null) return <p className={styles.stationSoft}>{t('station.status.never')}</p>;
  return (
    <p className={clsx(styles.stationSoft, styles.stationStatusTimes)}>
      <span>
        {t('station.status.observed')} <ObservedTime time={observed_at} />
      </span>
      {changed_at !== null && changed_at !== observed_at && (
        <span>
          {t('station.status.changed')} <RelativeTime time={changed_at} />
        </span>
      )}
    </p>
  );
}

function StatusButtons({ station }: Pick<StatusCardProps, 'station'>) {
  const { id, status } = station;
  const { mutate, isPending, variables } = useSetStatus(id);
  const set = (code: StatusCode) => {
    if (code === status.code) return;
    const before = status.code;
    const onSuccess = () =>
      notifyChange(
        'change.status',
        { name: stationInWords(station), status: t(`status.${code}`) },
        before === null ? {} : { onUndo: () => mutate(before) },
      );
    mutate(code, { onSuccess });
  };
  return (
    <div className={styles.stationStatuses} role="group" aria-label={t('station.status.set')}>
      {reportedStatuses.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.stationStatusButton}
          aria-pressed={code === status.code}
          aria-busy={isPending && variables === code}
          onClick={() => set(code)}
        >
          <StatusShape status={code} size={14} />
          {t(`status.${code}`)}
        </button>
      ))}
    </div>
  );
}
