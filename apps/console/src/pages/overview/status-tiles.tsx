import clsx from 'clsx';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import type { Summary } from '../../api/records.js';
import { formatNumber, formatPercent, t } from '../../texts/index.js';
import { StatusShape, type StatusKey } from '../../ui/status-mark.js';
import { statusOrder } from '../../ui/status-order.js';
import { countsOf } from './counts-at.js';
import styles from './overview.module.css';

/** In the order of what needs attention least. */

/** The numbers of stations now. Each is a link to the stations that it counts. */
export function StatusTiles({ summary }: { readonly summary: Summary }) {
  const counts = countsOf(summary);
  return (
    <section aria-label={t('overview.now')} className={styles.tilesSection}>
      <ul className={styles.tiles}>
        <li className={clsx(styles.tile, styles.tileTotal)}>
          <Link href={links.stations()}>
            <span className={styles.tileName}>{t('overview.all')}</span>
            <strong className={styles.tileFigure}>{formatNumber(summary.total)}</strong>
            <span className={styles.tileShare}>{staleText(summary)}</span>
          </Link>
        </li>
        {statusOrder.map((status) => (
          <Tile key={status} status={status} count={counts[status]} total={summary.total} />
        ))}
      </ul>
      <div className={styles.mix} aria-hidden="true">
        {statusOrder.map((status) => (
          <span
            key={status}
            className={styles.mixPart}
            data-status={status}
            style={{ flexGrow: counts[status] }}
          />
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
  <li className={styles.tile}>
    <Link href={links.stations({ choices: { available: [status === 'none' ? null : status] } })}>
      <span className={styles.tileName}>
        <StatusShape status={status} />
        {t(`status.${status}`)}
      </span>
      <strong className={styles.tileFigure}>{formatNumber(count)}</strong>
      <span className={styles.tileShare}>{formatPercent(count / total)}</span>
    </Link>
  </li>
);

const staleText = ({ stale }: Summary): string => (stale ? t('overview.stale', { count: stale }) : '');
