import { useState } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { StateBadge } from './state-badge.js';
import { useWebhooks, type Webhook } from './webhook.js';
import { WebhookDialog } from './webhook-dialog.js';
import styles from './webhooks.module.css';

const columns: readonly DataColumn<Webhook>[] = [
  { id: 'url', header: t('webhooks.url'), isWide: true, cell: (webhook) => <Receiver webhook={webhook} /> },
  { id: 'state', header: t('webhooks.state'), cell: (webhook) => <StateBadge webhook={webhook} /> },
  { id: 'events', header: t('webhooks.events'), cell: (webhook) => eventsText(webhook) },
  {
    id: 'since',
    header: t('webhooks.failing'),
    cell: ({ failing_since }) => failing_since && <RelativeTime time={failing_since} />,
  },
  {
    id: 'created',
    header: t('webhooks.created'),
    cell: ({ created_at }) => <RelativeTime time={created_at} />,
  },
];

/** All webhooks, and the way to make one. */
export function WebhookList() {
  const [isMaking, setMaking] = useState(false);
  const addKey = useShortcut('add');
  const make = (
    <Button {...addKey} look="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <Page title={t('webhooks.title')} lead={t('webhooks.lead')} actions={make}>
      <Content />
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Content() {
  const { data, error, isPending, refetch } = useWebhooks();
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return <EmptyState icon="webhook" title={t('webhooks.empty')} hint={t('webhooks.empty.hint')} />;
  return (
    <Card>
      <DataTable label={t('webhooks.title')} columns={columns} rows={data.items} rowKey={({ id }) => id} />
    </Card>
  );
}

const Receiver = ({ webhook: { id, url, description } }: { readonly webhook: Webhook }) => (
  <span className={styles.webhookReceiver}>
    <Link href={links.webhook(id)}>{description ?? url}</Link>
    {description && <span>{url}</span>}
  </span>
);

/** Which events a webhook gets, in a few words. */
export function eventsText({ types, filters }: Webhook): string {
  const kinds =
    types === null ? t('webhooks.events.all') : t('webhooks.events.types', { count: types.length });
  const count = Object.keys(filters).length;
  return count === 0 ? kinds : `${kinds}, ${t('webhooks.events.filters', { count })}`;
}
