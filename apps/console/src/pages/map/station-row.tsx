import { memo } from 'react';
import type { StationItem } from '../../api/records.js';
import { formatNumber, t } from '../../texts/index.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { StatusShape } from '../../ui/status-mark.js';
import { plugsOf, powerOf } from './connectors.js';
import { usePlace } from './use-place.js';

/** A station in two lines: what it is and how it is doing, where it is and what it has. */
export const StationRow = memo(function StationRow({ station }: { readonly station: StationItem }) {
  const { attributes, status } = station;
  const place = usePlace(attributes.location_id);
  const key = status.code ?? 'none';
  return (
    <>
      <StatusShape status={key} size={14} />
      <span className="station-name">{attributes.name ?? t('map.unnamed')}</span>
      <span className={`station-status status-${key}`}>
        {t(`status.${key}`)}
        {status.stale && status.code && <span className="status-stale">{t('status.stale')}</span>}
      </span>
      <span className="station-facts">
        {place && <span className="station-place">{place}</span>}
        <Facts station={station} />
      </span>
      <span className="station-time">{status.observed_at && <RelativeTime time={status.observed_at} />}</span>
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
  return facts.filter(Boolean).map((fact) => (
    <span key={fact} className="station-fact">
      {fact}
    </span>
  ));
}

/** Stands where a row is being read. */
export const SkeletonRow = () => (
  <>
    <span className="station-bone station-bone-mark" />
    <span className="station-bone" />
    <span />
    <span className="station-bone station-bone-short" />
  </>
);
