import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Station } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { ConnectorsCard } from './connectors-card.js';
import { EditStation } from './edit-station.js';
import { AttributesCard, DetailsCard, RecordCard } from './facts-cards.js';
import { StationHistory } from './station-history.js';
import { PlaceCard } from './place-card.js';
import { StationMenu } from './station-menu.js';
import { StationSummary } from './station-summary.js';
import { isOnMap, mapLinkOf, nameOf } from './station-words.js';
import { StatusCard } from './status-card.js';
import { UptimeCard } from './uptime-card.js';
import styles from './station.module.css';

/** Everything about a station that is there. */
export function StationView({ station }: { readonly station: Station }) {
  const mayWrite = useMayWrite('stations:write')(station);
  return (
    <Page title={nameOf(station)} actions={<StationActions station={station} mayWrite={mayWrite} />}>
      <StationSummary station={station} />
      <div className={styles.station}>
        <div className={styles.stationMain}>
          <StatusCard station={station} mayWrite={mayWrite} />
          <ConnectorsCard station={station} mayWrite={mayWrite} />
          <UptimeCard id={station.id} />
          <StationHistory id={station.id} version={station.version} station={station} />
        </div>
        <div className={styles.stationSide}>
          <PlaceCard station={station} mayWrite={mayWrite} />
          <AttributesCard station={station} />
          <DetailsCard station={station} />
          <RecordCard station={station} />
        </div>
      </div>
    </Page>
  );
}

function StationActions({ station, mayWrite }: { readonly station: Station; readonly mayWrite: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const editKey = useShortcut('edit');
  return (
    <>
      {isOnMap(station) && (
        <Link href={mapLinkOf(station)} className={clsx(buttonClass('secondary'), styles.stationOnMap)}>
          <Icon name="map" size={16} />
          {t('station.onMap')}
        </Link>
      )}
      {mayWrite && (
        <Button {...editKey} icon="edit" onClick={() => setEditing(true)}>
          {t('station.edit')}
        </Button>
      )}
      <StationMenu station={station} mayWrite={mayWrite} />
      {isEditing && <EditStation station={station} onClose={() => setEditing(false)} />}
    </>
  );
}
