import clsx from 'clsx';
import type { Scope } from '../../api/records.js';
import { useCaller } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime, useNow } from '../../ui/relative-time.js';
import { inOrder, isInLastHour, lastUseOf, mayRevoke, stateOf, type ApiKey, type KeyState } from './key.js';
import { wordsOf } from './scope-words.js';
import styles from './keys.module.css';

const columns: readonly DataColumn<ApiKey>[] = [
  { id: 'name', header: t('keys.name'), cell: (key) => <Name apiKey={key} /> },
  { id: 'state', header: t('keys.state'), cell: (key) => <State apiKey={key} /> },
  { id: 'may', header: t('keys.scopes'), cell: ({ scopes }) => <Scopes scopes={scopes} />, isWide: true },
  { id: 'feeds', header: t('keys.feeds'), cell: ({ feeds }) => feeds?.join(', ') ?? t('keys.feeds.any') },
  { id: 'created', header: t('keys.created'), cell: ({ created_at }) => <RelativeTime time={created_at} /> },
  { id: 'expires', header: t('keys.expires'), cell: ({ expires_at }) => <Time time={expires_at} /> },
  { id: 'used', header: t('keys.used'), cell: (key) => <LastUse apiKey={key} /> },
];

interface RevokeProps {
  readonly onRevoke: (key: ApiKey) => void;
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  /** Undefined: the caller may not revoke keys. */
  readonly onRevoke: ((key: ApiKey) => void) | undefined;
}

export const KeyTable = ({ keys, onRevoke }: KeyTableProps) => (
  <DataTable
    label={t('keys.list')}
    columns={onRevoke ? [...columns, revokeColumn(onRevoke)] : columns}
    rows={inOrder(keys, useNow())}
    rowKey={({ id }) => id}
  />
);

const revokeColumn = (onRevoke: RevokeProps['onRevoke']): DataColumn<ApiKey> => ({
  id: 'revoke',
  header: t('keys.revoke'),
  cell: (key) => <RevokeButton apiKey={key} onRevoke={onRevoke} />,
});

function Name({ apiKey: { id, name, last_four } }: { readonly apiKey: ApiKey }) {
  const { data: caller } = useCaller();
  return (
    <span className={styles.keysName}>
      <strong>{name}</strong>
      <span className={clsx(styles.keysEnd, 'mono')}>csd_…{last_four}</span>
      <span className={clsx(styles.keysEnd, 'mono')}>{id}</span>
      {caller?.caller === id && <span className={styles.keysNever}>{t('keys.yours')}</span>}
    </span>
  );
}

const stateTexts = {
  active: 'keys.active',
  expired: 'keys.expired',
  revoked: 'keys.revoked',
} as const satisfies Record<KeyState, string>;

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const state = stateOf(apiKey, useNow());
  return <Badge {...(state === 'active' && { tone: 'good' })}>{t(stateTexts[state])}</Badge>;
}

const Scopes = ({ scopes }: { readonly scopes: readonly Scope[] }) => (
  <span className={styles.keysScopes}>
    {scopes.map((scope) => (
      <Chip key={scope}>
        <span title={wordsOf(scope)}>{scope}</span>
      </Chip>
    ))}
  </span>
);

const Time = ({ time }: { readonly time: string | null }) =>
  time === null ? <span className={styles.keysNever}>{t('keys.never')}</span> : <RelativeTime time={time} />;

function LastUse({ apiKey }: { readonly apiKey: ApiKey }) {
  const time = lastUseOf(apiKey);
  const now = useNow();
  return time !== null && isInLastHour(time, now) ? t('keys.used.hour') : <Time time={time} />;
}

/** Nothing for keys that the caller may not revoke. */
function RevokeButton({ apiKey, onRevoke }: RevokeProps & { readonly apiKey: ApiKey }) {
  const { data: caller } = useCaller();
  if (!caller || !mayRevoke(caller, apiKey)) return null;
  return (
    <Button aria-label={t('keys.revoke.one', { name: apiKey.name })} onClick={() => onRevoke(apiKey)}>
      {t('keys.revoke')}
    </Button>
  );
}
