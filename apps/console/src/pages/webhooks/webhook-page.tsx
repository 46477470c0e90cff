import clsx from 'clsx';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { useChange } from './changes.js';
import { Deliveries } from './deliveries.js';
import { StateBadge } from './state-badge.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFacts } from './webhook-facts.js';
import { nameOf, useWebhook, type Webhook } from './webhook.js';
import styles from './webhooks.module.css';

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
    <Page title={nameOf(webhook)} lead={<Back />} actions={<WebhookActions webhook={webhook} />}>
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

const Back = () => <Link href={links.webhooks()}>{t('webhooks.back')}</Link>;

/** What is wrong with its receiver, and what to do. */
function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const { disabled_at, disabled_reason, failing_since, last_error } = webhook;
  if (disabled_at !== null)
    return (
      <div className={clsx(styles.trouble, styles.troubleBad)} role="status">
        <Reason text={t('webhooks.trouble.disabled')} since={disabled_at} reason={disabled_reason} />
        <Enable webhook={webhook} />
      </div>
    );
  if (failing_since === null) return null;
  return (
    <div className={styles.trouble} role="status">
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
