import clsx from 'clsx';
import { memo } from 'react';
import type { StationItem } from '../../api/records.js';
import { formatDistance, formatNumber, t } from '../../texts/index.js';
import { ObservedTime, useIsOld } from '../../ui/relative-time.js';
import { StatusShape } from '../../ui/status-mark.js';
import { StationPriceText } from '../../prices/station-price.js';
import { plugsOf, powerOf } from './connectors.js';
import styles from './station-list.module.css';
import statusMarkStyles from '../../ui/status-mark.module.css';

/** A station in two lines: what it is and how it is doing, where it is and what it has. */
export const StationRow = memo(function StationRow({ station }: { readonly station: StationItem }) {
  const { attributes, status, location } = station;
  const place = [location.city, location.country].filter(Boolean).join(', ');
  const key = status.code ?? 'none';
  const isOld = useIsOld(status.observed_at) || undefined;
  return (
    <>
      <span className={styles.stationMark} data-old={isOld}>
        <StatusShape status={key} size={14} />
      </span>
      <span className={styles.stationName}>{attributes.name ?? t('map.unnamed')}</span>
      <span className={styles.stationStatus} data-status={key} data-old={isOld}>
        {t(`status.${key}`)}
        {status.stale && status.code && (
          <span className={statusMarkStyles.statusStale}>{t('status.stale')}</span>
        )}
      </span>
      <span className={styles.stationFacts}>
        {station.distance_m !== undefined && (
          <span className={styles.stationMeasure}>{formatDistance(station.distance_m)}</span>
        )}
        {station.price && (
          <span className={styles.stationMeasure}>
            <StationPriceText price={station.price} />
          </span>
        )}
        {place && <span className={styles.stationPlace}>{place}</span>}
        <Facts station={station} />
      </span>
      <span className={styles.stationTime}>
        {status.observed_at && <ObservedTime time={status.observed_at} />}
      </span>
    </>
  );
});

function Facts({ station: { connectors, attributes } }: { readonly station: StationItem }) {
  const power = powerOf(connectors);
  const plugs = plugsOf(connectors).map(({ name, count }) =>
    count > 1 ? `${name} ×${formatNumber(count)}` : name,
  );
  const facts = [
    power === undefined ? '' : t('map.kilowatts', { power }),
    plugs.join(', '),
    attributes.manufacturer,
  ];
  return facts.filter(Boolean).map((fact) => <span key={fact}>{fact}</span>);
}

/** Stands where a row is being read. */
export const SkeletonRow = () => (
  <>
    <span className={clsx(styles.stationBone, styles.stationBoneMark)} />
    <span className={styles.stationBone} />
    <span />
    <span className={clsx(styles.stationBone, styles.stationBoneShort)} />
  </>
);
