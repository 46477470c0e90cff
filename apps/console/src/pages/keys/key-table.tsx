import clsx from 'clsx';
import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import { Chip } from '../../ui/chip.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime, useNow } from '../../ui/relative-time.js';
import { inOrder, lastUseOf, stateOf, type ApiKey, type KeyState } from './key.js';
import styles from './keys.module.css';

const columns: readonly DataColumn<ApiKey>[] = [
  { id: 'name', header: t('keys.name'), cell: (key) => <Name apiKey={key} /> },
  { id: 'state', header: t('keys.state'), cell: (key) => <State apiKey={key} /> },
  { id: 'may', header: t('keys.may'), cell: ({ scopes }) => <Scopes scopes={scopes} />, isWide: true },
  { id: 'feeds', header: t('keys.feeds'), cell: ({ feeds }) => feeds?.join(', ') ?? t('keys.feeds.any') },
  { id: 'created', header: t('keys.created'), cell: ({ created_at }) => <RelativeTime time={created_at} /> },
  { id: 'expires', header: t('keys.expires'), cell: ({ expires_at }) => <Time time={expires_at} /> },
  { id: 'used', header: t('keys.used'), cell: (key) => <LastUse apiKey={key} /> },
];

export const KeyTable = ({ keys }: { readonly keys: readonly ApiKey[] }) => (
  <DataTable
    label={t('keys.list')}
    columns={columns}
    rows={inOrder(keys, useNow())}
    rowKey={({ id }) => id}
  />
);

const Name = ({ apiKey: { name, last_four } }: { readonly apiKey: ApiKey }) => (
  <span className={styles.keysName}>
    <strong>{name}</strong>
    <span className={clsx(styles.keysEnd, 'mono')}>csd_…{last_four}</span>
  </span>
);

const stateTexts = {
  active: 'keys.active',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
} as const satisfies Record<KeyState, string>;

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const state = stateOf(apiKey, useNow());
  return <Badge {...(state === 'active' && { tone: 'good' })}>{t(stateTexts[state])}</Badge>;
}

const Scopes = ({ scopes }: { readonly scopes: readonly string[] }) => (
  <span className={styles.keysScopes}>
    {scopes.map((scope) => (
      <Chip key={scope}>{scope}</Chip>
    ))}
  </span>
);

const Time = ({ time }: { readonly time: string | null }) =>
  time === null ? <span className={styles.keysNever}>{t('keys.never')}</span> : <RelativeTime time={time} />;

const HOUR_MS = 3_600_000;

/** The hour alone is known, so the last one is not shown in minutes. */
function LastUse({ apiKey }: { readonly apiKey: ApiKey }) {
  const time = lastUseOf(apiKey);
  const now = useNow();
  if (time !== null && now - Date.parse(time) < HOUR_MS) return t('keys.used.hour');
  return <Time time={time} />;
}
