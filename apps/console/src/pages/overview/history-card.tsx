import { useMemo } from 'react';
import { periods } from '../../event-log/logged-part.js';
import type { useEventLog } from '../../event-log/use-event-log.js';
import type { Summary } from '../../api/records.js';
import { formatNumber, formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { useNow } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { HistoryChart } from './history-chart.js';
import { statusHistory, type CountsAt } from './status-history.js';
import { statusOrder } from './status-tiles.js';
import { countsOf } from './summary-counts.js';
import styles from './overview.module.css';

const POINTS = 97;
const TABLE_POINTS = 13;
/** The chart moves on by this time, in milliseconds. */
const STEP_MS = 60_000;

interface HistoryCardProps {
  readonly summary: Summary;
  readonly log: ReturnType<typeof useEventLog>;
}

/** The numbers of stations by status over the last day; over a shorter time if there were too many changes. */
export function HistoryCard({ summary, log: { data, error, isPending, refetch } }: HistoryCardProps) {
  const to = Math.ceil(useNow() / STEP_MS) * STEP_MS;
  const span = periods[data?.period ?? 'day'];
  const history = useMemo(
    () => statusHistory(countsOf(summary), data?.events ?? [], { from: to - span, to, points: POINTS }),
    [summary, data, to, span],
  );
  const period = t(`events.within.${data?.period ?? 'day'}`);
  return (
    <Card title={t('overview.day', { period })}>
      {isPending && <Skeleton lines={5} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <History history={history} period={period} />}
    </Card>
  );
}

function History({ history, period }: { readonly history: readonly CountsAt[]; readonly period: string }) {
  const isReported = history.some(({ counts }) =>
    statusOrder.some((status) => status !== 'none' && counts[status] > 0),
  );
  if (!isReported) return <p className={styles.overviewNone}>{t('overview.day.none')}</p>;
  return (
    <>
      <HistoryChart history={history} label={t('overview.day.alternative', { period })} />
      <details className={styles.historyTable}>
        <summary>{t('overview.day.table')}</summary>
        <DataTable
          label={t('overview.day.alternative', { period })}
          columns={columns}
          rows={everyNth(history)}
          rowKey={({ time }) => String(time)}
        />
      </details>
    </>
  );
}

const columns: readonly DataColumn<CountsAt>[] = [
  { id: 'time', header: t('overview.day.time'), cell: ({ time }) => formatTime(new Date(time)) },
  ...statusOrder.map((status): DataColumn<CountsAt> => ({
    id: status,
    header: t(`status.${status}`),
    cell: ({ counts }) => formatNumber(counts[status]),
    align: 'end',
  })),
];

/** Some of the times, the last one among them, newest first. */
const everyNth = (history: readonly CountsAt[]): readonly CountsAt[] => {
  const step = (history.length - 1) / (TABLE_POINTS - 1);
  return history.filter((_, index) => index % step === 0).reverse();
};
