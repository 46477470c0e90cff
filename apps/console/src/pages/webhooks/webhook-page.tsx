import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { write } from '../../api/client.js';
import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { describe, ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { Deliveries } from './deliveries.js';
import { StateBadge } from './state-badge.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFacts } from './webhook-facts.js';
import { useWebhook, webhookKeys, type Webhook } from './webhook.js';

/** A webhook, what can be done with it, and its deliveries. */
export function WebhookPage({ id }: { readonly id: string }) {
  const { data: webhook, error, refetch } = useWebhook(id);
  if (!webhook)
    return (
      <Page title={t('webhooks.one')} lead={<Back />}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Page>
    );
  return (
    <Page
      title={webhook.description ?? new URL(webhook.url).host}
      lead={<Back />}
      actions={<WebhookActions webhook={webhook} />}
    >
      <Trouble webhook={webhook} />
      <Card title={t('webhooks.settings')} actions={<StateBadge webhook={webhook} />}>
        <WebhookFacts webhook={webhook} />
      </Card>
      <Card title={t('webhooks.deliveries')}>
        <Deliveries id={id} />
      </Card>
    </Page>
  );
}

const Back = () => <Link href="/webhooks">{t('webhooks.back')}</Link>;

/** What is wrong with its receiver, and what to do. */
function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const { disabled_at, disabled_reason, failing_since, last_error } = webhook;
  if (disabled_at !== null)
    return (
      <div className="trouble trouble-bad" role="status">
        <Reason text={t('webhooks.trouble.disabled')} since={disabled_at} reason={disabled_reason} />
        <Enable webhook={webhook} />
      </div>
    );
  if (failing_since === null) return null;
  return (
    <div className="trouble" role="status">
      <Reason text={t('webhooks.trouble.failing')} since={failing_since} reason={last_error} />
    </div>
  );
}

interface ReasonProps {
  readonly text: string;
  readonly since: string;
  readonly reason: string | null;
}

const Reason = ({ text, since, reason }: ReasonProps) => (
  <div>
    <strong>
      {text} <RelativeTime time={since} />
    </strong>
    <p>{reason}</p>
  </div>
);

function Enable({ webhook }: { readonly webhook: Webhook }) {
  const enabling = useChange(webhook);
  return (
    <Button busy={enabling.isPending} onClick={() => enabling.mutate({ paused: false })}>
      {t('webhooks.enable')}
    </Button>
  );
}

/** Changes a webhook, and says so if that does not work. */
export function useChange({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly paused: boolean }) =>
      write<Webhook>('PATCH', `/v1/webhooks/${id}`, { body }),
    onSuccess: (changed) => {
      client.setQueryData(webhookKeys.one(id), changed);
      return client.invalidateQueries({ queryKey: webhookKeys.all });
    },
    onError: failed,
  });
}

/** Says that something did not work. */
export function failed(error: Error): void {
  const { title, detail } = describe(error);
  notify({ title, detail, failed: true });
}
