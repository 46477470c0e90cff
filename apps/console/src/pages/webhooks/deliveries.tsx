import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { api } from '../../api/client.js';
import { rowsOf } from '../../api/queries.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { LastAnswer } from './last-answer.js';
import { DeliveryBadge } from './state-badge.js';
import { failed } from './changes.js';
import {
  deliveryStatuses,
  useDeliveries,
  webhookKeys,
  type Delivery,
  type DeliveryStatus,
} from './webhook.js';
import styles from './webhooks.module.css';

const ALL = 'all';

/** The deliveries of a webhook, the newest first. Which ones is in the URL. */
export function Deliveries({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const status = deliveryStatuses.find((each) => each === search.get('status'));
  const tabs = [ALL, ...deliveryStatuses].map((each) => ({
    id: each,
    label: t(`webhooks.deliveries.${each as DeliveryStatus}`),
    content: each === (status ?? ALL) && <DeliveryList id={id} status={status} />,
  }));
  return (
    <Tabs
      label={t('webhooks.deliveries')}
      tabs={tabs}
      value={status ?? ALL}
      onChange={(next) => setSearch(next === ALL ? {} : { status: next }, { replace: true })}
    />
  );
}

interface ListProps {
  readonly id: string;
  readonly status: DeliveryStatus | undefined;
}

function DeliveryList({ id, status }: ListProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(
    id,
    status,
  );
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = rowsOf(data);
  if (rows.length === 0) return <p className={styles.webhookNone}>{t('webhooks.deliveries.none')}</p>;
  return (
    <>
      <DataTable
        label={t('webhooks.deliveries')}
        columns={[...columns, retryColumn(id)]}
        rows={rows}
        rowKey={(delivery) => delivery.id}
      />
      {hasNextPage && (
        <div className={styles.webhookMore}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('webhooks.deliveries.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const columns: readonly DataColumn<Delivery>[] = [
  { id: 'event', header: t('events.event'), cell: (delivery) => <EventOf delivery={delivery} /> },
  { id: 'status', header: t('webhooks.state'), cell: ({ status }) => <DeliveryBadge status={status} /> },
  { id: 'attempts', header: t('webhooks.attempts'), align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'answer',
    header: t('webhooks.answer'),
    cell: (delivery) => <LastAnswer delivery={delivery} />,
  },
  {
    id: 'next',
    header: t('webhooks.next'),
    cell: ({ next_attempt_at }) => next_attempt_at && <RelativeTime time={next_attempt_at} />,
  },
  {
    id: 'created',
    header: t('webhooks.queued'),
    cell: ({ created_at }) => <RelativeTime time={created_at} />,
  },
];

const EventOf = ({ delivery: { event_type, subject, run } }: { readonly delivery: Delivery }) => (
  <span className={styles.webhookReceiver}>
    <strong>{event_type.replace(/\.v\d+$/, '')}</strong>
    <span>
      {subject}
      {run > 0 && ` · ${t('webhooks.run', { run })}`}
    </span>
  </span>
);

const retryColumn = (id: string): DataColumn<Delivery> => ({
  id: 'retry',
  header: t('webhooks.again'),
  cell: (delivery) => <Retry id={id} delivery={delivery} />,
});

function Retry({ id, delivery }: { readonly id: string; readonly delivery: Delivery }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      api.POST('/v1/webhooks/{id}/deliveries/{delivery}/retry', {
        params: { path: { id, delivery: delivery.id } },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.one(id) }),
    onError: failed,
  });
  return (
    <Button look="quiet" icon="refresh" busy={retry.isPending} onClick={() => retry.mutate()}>
      {t('webhooks.retry')}
    </Button>
  );
}
