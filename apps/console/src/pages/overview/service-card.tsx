import { formatNumber, t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { useReadiness, type Check, type Readiness } from './readiness.js';
import styles from './overview.module.css';

/** Whether the service is ready, and how far its read models are behind the log. */
export function ServiceCard() {
  const { data, error, isPending, refetch } = useReadiness();
  return (
    <Card title={t('overview.service')} actions={data && <Ready readiness={data} />}>
      {isPending && <Skeleton lines={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Checks readiness={data} />}
    </Card>
  );
}

const Ready = ({ readiness: { status } }: { readonly readiness: Readiness }) => (
  <Badge tone={status === 'ready' ? 'good' : 'bad'}>
    {t(status === 'ready' ? 'overview.service.ready' : 'overview.service.notReady')}
  </Badge>
);

const Checks = ({ readiness: { mode, checks } }: { readonly readiness: Readiness }) => (
  <dl className={styles.checks}>
    <div>
      <dt>{t('overview.service.mode')}</dt>
      <dd>{t(mode === 'distributed' ? 'overview.service.distributed' : 'overview.service.embedded')}</dd>
    </div>
    {Object.entries(checks).map(([name, check]) => (
      <div key={name}>
        <dt>{nameOf(name)}</dt>
        <dd>
          <span>{stateOf(check)}</span>
          {check.status !== 'up' && check.detail && (
            <span className={styles.checksDetail}>{check.detail}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const nameOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

function stateOf({ status, lag_ms }: Check) {
  if (status === 'degraded') return <Badge tone="warning">{t('overview.service.degraded')}</Badge>;
  if (status !== 'up') return <Badge tone="bad">{t('overview.service.down')}</Badge>;
  if (lag_ms === undefined) return t('overview.service.up');
  return lag_ms === 0
    ? t('overview.service.current')
    : t('overview.service.lag', { ms: formatNumber(lag_ms) });
}
