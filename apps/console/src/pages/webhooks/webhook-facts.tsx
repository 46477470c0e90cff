import { formatNumber, t } from '../../texts/index.js';
import { Chip } from '../../ui/chip.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { textFilters } from './webhook-form.js';
import type { FilterValue, Webhook } from './webhook.js';

/** The settings of a webhook. */
export const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
  const { url, types, max_per_second, created_at, updated_at } = webhook;
  const facts = [
    [t('webhooks.url'), <code key="url">{url}</code>],
    [t('webhooks.events'), <Types key="types" types={types} />],
    [t('webhooks.filters'), <Filters key="filters" webhook={webhook} />],
    [t('webhooks.rate'), max_per_second === null ? t('webhooks.rate.none') : formatNumber(max_per_second)],
    [t('webhooks.created'), <RelativeTime key="created" time={created_at} />],
    [t('webhooks.changed'), <RelativeTime key="changed" time={updated_at} />],
  ] as const;
  return (
    <dl className="webhook-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Types = ({ types }: { readonly types: Webhook['types'] }) =>
  types === null ? (
    t('webhooks.events.all')
  ) : (
    <span className="webhook-chips">
      {types.map((type) => (
        <Chip key={type}>{type.replace(/\.v\d+$/, '')}</Chip>
      ))}
    </span>
  );

function Filters({ webhook: { filters } }: { readonly webhook: Webhook }) {
  const entries = Object.entries(filters);
  if (entries.length === 0) return t('webhooks.filters.none');
  return (
    <span className="webhook-chips">
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

function valueOf(name: string, value: FilterValue): string {
  const values = [value].flat().flatMap((each) => each.split(','));
  if (name !== 'available') return values.join(', ');
  return values.map((code) => (codes.has(code) ? t(`status.${code as '0'}`) : code)).join(', ');
}
