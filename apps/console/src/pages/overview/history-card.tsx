import type { Summary } from '../../api/records.js';
import { formatNumber, formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { countsOf, useStatusHistory, type CountsAt } from './counts-at.js';
import { HistoryChart } from './history-chart.js';
import { statusOrder } from '../../ui/status-order.js';
import styles from './overview.module.css';

const TABLE_POINTS = 13;

/** The numbers of stations by status over the last day. They end with those of now. */
export function HistoryCard({ summary }: { readonly summary: Summary }) {
  const { data, error, isPending, refetch } = useStatusHistory();
  const history = data?.map((point, index) =>
    index === data.length - 1 ? { ...point, counts: countsOf(summary) } : point,
  );
  return (
    <Card title={t('overview.day')}>
      {isPending && <Skeleton lines={5} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {history && <History history={history} />}
    </Card>
  );
}

function History({ history }: { readonly history: readonly CountsAt[] }) {
  const isReported = history.some(({ counts }) =>
    statusOrder.some((status) => status !== 'none' && counts[status] > 0),
  );
  if (!isReported) return <p className={styles.overviewNone}>{t('overview.day.none')}</p>;
  return (
    <>
      <HistoryChart history={history} label={t('overview.day.alternative')} />
      <details className={styles.historyTable}>
        <summary>{t('overview.day.table')}</summary>
        <DataTable
          label={t('overview.day.alternative')}
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
