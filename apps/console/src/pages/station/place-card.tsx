import { useState } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useLocationRecord } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { addressOf, locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icons.js';
import { Skeleton } from '../../ui/states.js';
import { Facts } from '../../records/facts.js';
import { MoveStation } from './move-station.js';
import { SetPoint } from './set-point.js';
import { isOnMap } from './station-words.js';
import styles from './station.module.css';

interface CardProps {
  readonly station: Station;
  readonly mayWrite: boolean;
}

const dialogs = { move: MoveStation, point: SetPoint } as const;

export function PlaceCard({ station, mayWrite }: CardProps) {
  const { location_id, latitude, longitude } = station.attributes;
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const Opened = dialog && dialogs[dialog];
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
      {mayWrite && (
        <div className={styles.stationPlaceActions}>
          <Button look="quiet" icon="location" onClick={() => setDialog('move')}>
            {t('places.move')}
          </Button>
          <Button look="quiet" icon="map" onClick={() => setDialog('point')}>
            {t('places.point.set')}
          </Button>
        </div>
      )}
      {Opened && <Opened station={station} onClose={() => setDialog(undefined)} />}
    </Card>
  );
}

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
