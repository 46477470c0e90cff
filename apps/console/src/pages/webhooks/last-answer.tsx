import { t } from '../../texts/index.js';
import { RelativeTime } from '../../ui/relative-time.js';
import type { Delivery } from './webhook.js';
import styles from './webhooks.module.css';

/** What the receiver said to the last attempt. */
export function LastAnswer({ delivery }: { readonly delivery: Delivery }) {
  const { last_status, last_error, last_attempt_at, answer } = delivery;
  if (last_attempt_at === null) return null;
  return (
    <span className={styles.webhookReceiver}>
      <span className={styles.webhookAnswer}>
        {last_status !== null && (
          <strong>{t('webhooks.answer.status', { status: String(last_status) })}</strong>
        )}{' '}
        {last_error !== null && last_error}
      </span>
      <RelativeTime time={last_attempt_at} />
      {answer && (
        <details>
          <summary>{t('webhooks.answer.body')}</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </span>
  );
}
