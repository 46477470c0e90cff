import { Link } from 'wouter';
import { links } from '../../links/index.js';
import type { Summary } from '../../api/records.js';
import { formatNumber, formatPercent, t } from '../../texts/index.js';
import { StatusShape, type StatusKey } from '../../ui/status-mark.js';
import { countsOf } from './summary-counts.js';

/** In the order of what needs attention least. */
export const statusOrder: readonly StatusKey[] = ['1', '2', '3', '4', '0', 'none'];

/** The numbers of stations now. Each is a link to the stations that it counts. */
export function StatusTiles({ summary }: { readonly summary: Summary }) {
  const counts = countsOf(summary);
  return (
    <section aria-label={t('overview.now')} className="tiles-section">
      <ul className="tiles">
        <li className="tile tile-total">
          <Link href={links.stations()}>
            <span className="tile-name">{t('overview.all')}</span>
            <strong className="tile-figure">{formatNumber(summary.total)}</strong>
            <span className="tile-share">{staleText(summary)}</span>
          </Link>
        </li>
        {statusOrder.map((status) => (
          <Tile key={status} status={status} count={counts[status]} total={summary.total} />
        ))}
      </ul>
      <div className="mix" aria-hidden="true">
        {statusOrder.map((status) => (
          <span key={status} className={`mix-part status-${status}`} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
    </section>
  );
}

interface TileProps {
  readonly status: StatusKey;
  readonly count: number;
  readonly total: number;
}

const Tile = ({ status, count, total }: TileProps) => (
  <li className="tile">
    <Link href={links.stations({ choices: { available: [status === 'none' ? null : status] } })}>
      <span className="tile-name">
        <StatusShape status={status} />
        {t(`status.${status}`)}
      </span>
      <strong className="tile-figure">{formatNumber(count)}</strong>
      <span className="tile-share">{formatPercent(count / total)}</span>
    </Link>
  </li>
);

const staleText = ({ stale }: Summary): string => (stale ? t('overview.stale', { count: stale }) : '');
