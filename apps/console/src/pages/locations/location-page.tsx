import { useState } from 'react';
import { Link } from 'wouter';
import AddStation from '../../add-station/index.js';
import { links } from '../../links/index.js';
import { ApiProblem } from '../../api/client.js';
import { useLocationRecord } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { useMayWrite } from '../../records/may-write.js';
import { addressOf, locationName } from '../../records/places.js';
import { PlaceZone } from '../../records/place-zone.js';
import { isUint64 } from '../../records/uint64.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { EditLocation } from './edit-location.js';
import { FactsCard } from './location-facts.js';
import { LocationHistory } from './location-history.js';
import { LocationStations } from './location-stations.js';
import { useRegisterAgain, useRetire } from './location-writes.js';
import { RegisterLocation } from './register-location.js';
import styles from './locations.module.css';

export function LocationPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useLocationRecord(id);
  if (error instanceof ApiProblem && error.code === 'not_found') return <MissingLocation id={id} />;
  if (data)
    return (
      <PlaceZone value={data.attributes.time_zone}>
        <LocationView location={data} />
      </PlaceZone>
    );
  return (
    <Page title={t('location.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Page>
  );
}

function MissingLocation({ id }: { readonly id: string }) {
  const [isRegistering, setRegistering] = useState(false);
  const mayRegister = useMayWrite('locations:write')() && isUint64(id);
  return (
    <Page title={t('locations.unnamed', { id })}>
      <EmptyState
        icon="location"
        title={t('location.missing')}
        hint={mayRegister && t('location.missing.hint')}
        action={
          <>
            <Link href={links.locations()}>{t('location.back')}</Link>
            {mayRegister && (
              <Button icon="plus" onClick={() => setRegistering(true)}>
                {t('locations.register')}
              </Button>
            )}
          </>
        }
      />
      {isRegistering && <RegisterLocation id={id} onClose={() => setRegistering(false)} />}
    </Page>
  );
}

function LocationView({ location }: { readonly location: LocationRecord }) {
  const mayWrite = useMayWrite('locations:write')(location);
  const { operator, retired } = location.attributes;
  return (
    <Page
      title={locationName(location)}
      lead={[addressOf(location), operator].filter(Boolean).join(' · ')}
      actions={<LocationActions location={location} mayWrite={mayWrite} />}
    >
      {retired && <RetiredNotice location={location} mayWrite={mayWrite} />}
      <div className={styles.location}>
        <LocationStations location={location} />
        <div className={styles.locationFacts}>
          <FactsCard location={location} mayWrite={mayWrite} />
        </div>
        <LocationHistory location={location} />
      </div>
    </Page>
  );
}

const dialogs = { station: AddStation, edit: EditLocation } as const;

interface WritableProps {
  readonly location: LocationRecord;
  readonly mayWrite: boolean;
}

function LocationActions({ location, mayWrite }: WritableProps) {
  const isInUse = !location.attributes.retired;
  const mayAdd = useMayWrite('stations:write')() && isInUse;
  const retire = useRetire(location);
  const addKey = useShortcut('add');
  const editKey = useShortcut('edit');
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const Opened = dialog && dialogs[dialog];
  return (
    <>
      {mayAdd && (
        <Button {...addKey} icon="plus" onClick={() => setDialog('station')}>
          {t('location.addStation')}
        </Button>
      )}
      {mayWrite && (
        <Button {...editKey} icon="edit" onClick={() => setDialog('edit')}>
          {t('location.edit')}
        </Button>
      )}
      {mayWrite && isInUse && (
        <Button busy={retire.isPending} onClick={() => retire.mutate()}>
          {t('location.retire')}
        </Button>
      )}
      {Opened && <Opened location={location} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function RetiredNotice({ location, mayWrite }: WritableProps) {
  const again = useRegisterAgain(location);
  return (
    <div className={styles.locationRetired}>
      <Icon name="warning" />
      <span>{t('location.retired')}</span>
      {mayWrite && (
        <Button icon="undo" busy={again.isPending} onClick={() => again.mutate()}>
          {t('location.again')}
        </Button>
      )}
    </div>
  );
}
