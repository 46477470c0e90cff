import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useLocationRecord } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { addressOf, locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icons.js';
import { Skeleton } from '../../ui/states.js';
import { Facts } from '../../records/facts.js';
import { isOnMap } from './station-words.js';
import styles from './station.module.css';

/** Where a station is, below its heading. */
export function LocationLead({ id }: { readonly id: string }) {
  const { data: location } = useLocationRecord(id);
  // The line is there from the beginning: nothing moves when its text arrives.
  if (!location) return <>&nbsp;</>;
  const { operator } = location.attributes;
  return [addressOf(location), operator].filter(Boolean).join(' · ') || locationName(location);
}

export const PlaceCard = ({ station }: { readonly station: Station }) => {
  const { location_id, latitude, longitude } = station.attributes;
  return (
    <Card title={t('station.place')}>
      <LocationLink id={location_id} />
      <div className={styles.stationCoordinates}>
        <Facts
          facts={[
            {
              label: t('station.place.coordinates'),
              value: latitude && longitude && <span className="mono">{`${latitude}, ${longitude}`}</span>,
            },
          ]}
        />
      </div>
      {!isOnMap(station) && <p className={styles.stationSoft}>{t('station.place.none')}</p>}
    </Card>
  );
};

function LocationLink({ id }: { readonly id: string }) {
  const { data: location, error } = useLocationRecord(id);
  if (!location && !error) return <Skeleton lines={2} />;
  return (
    <Link href={links.location(id)} className={styles.stationLocation}>
      <Icon name="location" />
      <span className={styles.stationLocationText}>
        <strong>{location ? locationName(location) : t('station.place.unreadable', { id })}</strong>
        <span className={styles.stationSoft}>{location && addressOf(location)}</span>
      </span>
      <Icon name="right" size={14} />
    </Link>
  );
}
