import { Link, useParams } from 'wouter';
import { links } from '../../links/index.js';
import { ApiProblem } from '../../api/client.js';
import { useLocationRecord, useStation } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { PlaceZone } from '../../records/place-zone.js';
import { t } from '../../texts/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { RemovedStation } from './removed-station.js';
import { StationView } from './station-view.js';
import styles from './station.module.css';
import cardStyles from '../../ui/card.module.css';

export default function StationPage() {
  const { id = '' } = useParams();
  // The state of one station is not for the next.
  return <StationOfId key={id} id={id} />;
}

function StationOfId({ id }: { readonly id: string }) {
  const { data, error, refetch } = useStation(id);
  if (isProblem(error, 'station_removed')) return <RemovedStation id={id} />;
  if (isProblem(error, 'not_found')) return <MissingStation />;
  if (data) return <PlacedStation station={data} />;
  return (
    <Page title={t('station.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <StationSkeleton />}
    </Page>
  );
}

/** A station with its times in the zone of its location. */
function PlacedStation({ station }: { readonly station: Station }) {
  const { data: location } = useLocationRecord(station.attributes.location_id);
  return (
    <PlaceZone value={location?.attributes.time_zone}>
      <StationView station={station} />
    </PlaceZone>
  );
}

const isProblem = (error: Error | null, code: string): boolean =>
  error instanceof ApiProblem && error.code === code;

const StationSkeleton = () => (
  <div className={styles.station}>
    <div className={cardStyles.card}>
      <Skeleton lines={5} />
    </div>
    <div className={cardStyles.card}>
      <Skeleton lines={6} />
    </div>
  </div>
);

const MissingStation = () => (
  <Page title={t('station.title')}>
    <EmptyState
      icon="plug"
      title={t('station.missing')}
      hint={t('station.missing.hint')}
      action={<Link href={links.stations()}>{t('error.toStations')}</Link>}
    />
  </Page>
);
