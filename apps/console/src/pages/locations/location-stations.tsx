import clsx from 'clsx';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { rowsOf, useLocationStations } from '../../api/queries.js';
import type { LocationRecord, StationItem } from '../../api/records.js';
import { Plug } from '../../records/plug.js';
import { StatusCountsMark } from '../../records/status-counts.js';
import { standardWords } from '../../records/standards.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ObservedTime } from '../../ui/relative-time.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { StatusMark } from '../../ui/status-mark.js';
import styles from './locations.module.css';

export const stationsQuery = { limit: 100 };

/** The stations of a location, with their statuses. */
export const LocationStations = ({ location: { id, stations } }: { readonly location: LocationRecord }) => (
  <Card
    title={t('location.stations')}
    actions={stations && stations.total > 0 && <Counts stations={stations} />}
  >
    <Stations id={id} />
  </Card>
);

function Stations({ id }: { readonly id: string }) {
  const list = useLocationStations(id, stationsQuery);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} />;
  const rows = rowsOf<StationItem>(data);
  if (rows.length === 0)
    return (
      <EmptyState icon="plug" title={t('location.stations.none')} hint={t('location.stations.none.hint')} />
    );
  return (
    <>
      <StationList stations={rows} />
      {hasNextPage && (
        <div className={styles.locationMore}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('record.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

type Summary = NonNullable<LocationRecord['stations']>;

/** Of a station that has never reported it is not known whether it is free. */
function freeText({ by_status, total }: Summary): string {
  const silent = by_status.none ?? 0;
  return [
    ...(silent < total
      ? [t('location.stations.free', { free: by_status['1'] ?? 0, total: total - silent })]
      : []),
    ...(silent > 0 ? [t('location.stations.noReport', { count: silent })] : []),
  ].join(', ');
}

const Counts = ({ stations }: { readonly stations: Summary }) => (
  <span className={styles.locationCounts}>
    {freeText(stations)}
    <StatusCountsMark counts={stations.by_status} />
  </span>
);

const StationList = ({ stations }: { readonly stations: readonly StationItem[] }) => (
  <ul className={styles.locationStations}>
    {stations.map((station) => (
      <li key={station.id}>
        <Link href={links.station(station.id)} className={styles.locationStation}>
          <span className={styles.locationStationName}>
            {station.attributes.name ?? t('station.unnamed')}
            <span className={clsx(styles.locationStationEvse, 'mono')}>{station.details.evse_id}</span>
          </span>
          <Plugs station={station} />
          <span className={styles.locationStationStatus}>
            <StatusMark status={station.status} />
            <span className={styles.locationStationTime}>
              {station.status.observed_at && <ObservedTime time={station.status.observed_at} />}
            </span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

function Plugs({ station: { connectors } }: { readonly station: StationItem }) {
  const standards = [...new Set(connectors.map(({ standard }) => standard))];
  return (
    <span className={styles.locationStationPlugs}>
      {standards.map((standard) => (
        <span key={standard} title={standard === null ? undefined : standardWords(standard)}>
          <Plug standard={standard} size={26} />
          <span className="visually-hidden">{standard !== null && standardWords(standard)}</span>
        </span>
      ))}
    </span>
  );
}
