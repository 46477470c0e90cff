import { Facts } from '../../records/facts.js';
import { formatNumber, t } from '../../texts/index.js';
import { Chip } from '../../ui/chip.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { textFilters, valuesOf } from './webhook-form.js';
import type { Webhook } from './webhook.js';
import styles from './webhooks.module.css';

/** The settings of a webhook. */
export const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
  const { url, types, max_per_second, created_at, updated_at } = webhook;
  const rate = max_per_second === null ? t('webhooks.rate.none') : formatNumber(max_per_second);
  const facts = [
    { label: t('webhooks.url'), value: <code>{url}</code> },
    { label: t('webhooks.events'), value: <Types types={types} /> },
    { label: t('webhooks.filters'), value: <Filters webhook={webhook} /> },
    { label: t('webhooks.rate'), value: rate },
    { label: t('webhooks.created'), value: <RelativeTime time={created_at} /> },
    { label: t('webhooks.changed'), value: <RelativeTime time={updated_at} /> },
  ];
  return <Facts facts={facts} />;
};

const Types = ({ types }: { readonly types: Webhook['types'] }) =>
  types === null ? (
    t('webhooks.events.all')
  ) : (
    <span className={styles.webhookChips}>
      {types.map((type) => (
        <Chip key={type}>{type.replace(/\.v\d+$/, '')}</Chip>
      ))}
    </span>
  );

function Filters({ webhook: { filters } }: { readonly webhook: Webhook }) {
  const entries = Object.entries(filters);
  if (entries.length === 0) return t('webhooks.filters.none');
  return (
    <span className={styles.webhookChips}>
      {entries.map(([name, value]) => (
        <Chip key={name}>
          {labelOf(name)}: {valueOf(name, value)}
        </Chip>
      ))}
    </span>
  );
}

function labelOf(name: string): string {
  if (name === 'available') return t('events.filter.available');
  const known = textFilters.find((each) => each === name);
  if (!known) return name;
  return t(known === 'bbox' ? 'webhooks.filter.bbox' : `events.filter.${known}`);
}

const codes: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4']);

function valueOf(name: string, value: unknown): string {
  const values = valuesOf(value);
  if (name !== 'available') return values.join(', ');
  return values.map((code) => (codes.has(code) ? t(`status.${code as '0'}`) : code)).join(', ');
}
