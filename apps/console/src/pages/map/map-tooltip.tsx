import { formatNumber, t } from '../../texts/index.js';
import { StatusMark, StatusShape } from '../../ui/status-mark.js';
import type { MapPoint } from './map-points.js';
import { statusOrder } from '../../ui/status-order.js';
import styles from './station-map.module.css';
import filterBarStyles from './filter-bar.module.css';

/** What the pointer is at. The list has the same for those who use no pointer. */
export const MapTooltip = ({ point }: { readonly point: MapPoint }) => (
  <div className={styles.mapTooltip} style={{ left: point.x, top: point.y }} aria-hidden="true">
    {point.kind === 'station' ? (
      <>
        <strong>{point.name || t('map.unnamed')}</strong>
        <StatusMark status={{ code: point.status === 'none' ? null : point.status, stale: point.stale }} />
      </>
    ) : (
      <Cluster point={point} />
    )}
  </div>
);

const Cluster = ({
  point: { count, counts, stale },
}: {
  readonly point: MapPoint & { readonly kind: 'cluster' };
}) => (
  <>
    <strong>{t('map.cluster', { count })}</strong>
    {statusOrder
      .filter((status) => counts[status])
      .map((status) => (
        <span key={status} className={styles.mapTooltipRow}>
          <StatusShape status={status} />
          {t(`status.${status}`)}
          <span className={filterBarStyles.filterCount}>{formatNumber(counts[status] ?? 0)}</span>
        </span>
      ))}
    {stale > 0 && <span className={styles.mapTooltipRow}>{t('map.cluster.stale', { count: stale })}</span>}
  </>
);
