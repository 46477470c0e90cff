import { useState } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { api, ApiProblem, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { queryKeys, useLocationRecord } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { Extensions } from '../../records/extensions.js';
import { Facts, shownValue } from '../../records/facts.js';
import { useMayWrite } from '../../records/may-write.js';
import { addressOf, countryName, locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icons.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { AddStation } from './add-station.js';
import { locationEntries } from './location-entries.js';
import { LocationStations } from './location-stations.js';
import { useReadAgain, useRegisterAgain } from './location-writes.js';
import { RegisterLocation } from './register-location.js';
import { RetireLocation } from './retire-location.js';
import { isUint64 } from './uint64.js';
import styles from './locations.module.css';

export function LocationPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useLocationRecord(id);
  if (error instanceof ApiProblem && error.code === 'not_found') return <MissingLocation id={id} />;
  if (data) return <LocationView location={data} />;
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
        <FactsCard location={location} />
      </div>
    </Page>
  );
}

const dialogs = { station: AddStation, edit: EditLocation, retire: RetireLocation } as const;

interface WritableProps {
  readonly location: LocationRecord;
  readonly mayWrite: boolean;
}

function LocationActions({ location, mayWrite }: WritableProps) {
  const isInUse = !location.attributes.retired;
  const mayAdd = useMayWrite('stations:write')() && isInUse;
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const Opened = dialog && dialogs[dialog];
  return (
    <>
      {mayAdd && (
        <Button icon="plus" onClick={() => setDialog('station')}>
          {t('location.addStation')}
        </Button>
      )}
      {mayWrite && (
        <Button icon="edit" onClick={() => setDialog('edit')}>
          {t('location.edit')}
        </Button>
      )}
      {mayWrite && isInUse && <Button onClick={() => setDialog('retire')}>{t('location.retire')}</Button>}
      {Opened && <Opened location={location} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface EditProps {
  readonly location: LocationRecord;
  readonly onClose: () => void;
}

function EditLocation({ location, onClose }: EditProps) {
  const readAgain = useReadAgain();
  const path = { id: location.id };
  return (
    <EditDialog
      title={t('location.edit.title')}
      entries={locationEntries}
      record={location}
      save={(body, version) =>
        recordOf(api.PATCH('/v1/locations/{id}', { params: { path, header: ifVersion(version) }, body }))
      }
      reload={() => bodyOf(api.GET('/v1/locations/{id}', { params: { path } }))}
      onSaved={(saved) => {
        readAgain(location.id);
        if (saved !== location) notify({ title: t('location.saved') });
        onClose();
      }}
      onClose={onClose}
    />
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

function FactsCard({ location: { id, version, attributes, source } }: { readonly location: LocationRecord }) {
  const facts = locationEntries.map(({ name, label }) => {
    const value = attributes[name as keyof typeof attributes];
    return { label, value: name === 'country' ? countryName(attributes.country) : shownValue(value) };
  });
  return (
    <Card title={t('location.facts')}>
      <Facts
        facts={[
          ...facts,
          { label: t('locations.id'), value: <span className="mono">{id}</span> },
          {
            label: t('station.record.source'),
            value: source ? (
              <span className="mono">{`${source.feed} / ${source.id}`}</span>
            ) : (
              t('station.record.source.none')
            ),
          },
          { label: t('station.record.version'), value: version },
        ]}
      />
      <Extensions
        queryKey={queryKeys.location(id)}
        read={(signal) =>
          bodyOf(
            api.GET('/v1/locations/{id}', { params: { path: { id }, query: { extensions: true } }, signal }),
          )
        }
      />
    </Card>
  );
}
