import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { api, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { LocationRecord, Schemas } from '../../api/records.js';
import { AddForm } from '../../records/add-form.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { useReadAgain } from './location-writes.js';

interface AddStationProps {
  readonly location: LocationRecord;
  readonly onClose: () => void;
}

/** A station is where its location is, until somebody says more exactly where. */
const placeOf = ({ attributes: { latitude, longitude } }: LocationRecord): Attributes => ({
  latitude,
  longitude,
});

/** Makes a station at a location, and opens it. */
export function AddStation({ location, onClose }: AddStationProps) {
  const { data: form, error, refetch } = useForm('station');
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();
  const add = async (attributes: Attributes) => {
    const body = { ...attributes, location_id: location.id } as Schemas['StationInput'];
    const { id } = await recordOf(api.POST('/v1/stations', { body }));
    readAgain(location.id);
    notify({ title: t('location.addStation.done') });
    navigate(links.station(id));
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('location.addStation')} wide>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!form && !error && <Skeleton lines={6} />}
      {form && (
        <AddForm
          entries={form.ui}
          blank={valuesOf(form.ui, {})}
          suggested={valuesOf(form.ui, placeOf(location))}
          action={t('location.addStation')}
          add={add}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
