import { api, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { locationName } from '../../records/places.js';
import type { Attributes, Entry } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { useReadAgain } from './location-writes.js';

interface EditProps {
  readonly location: LocationRecord;
  readonly onClose: () => void;
}

/** What is derived of coordinates stands in the empty control: it is not saved. */
function withDerived(entry: Entry, { attributes, derived }: LocationRecord): Entry {
  if (!derived.includes(entry.name)) return entry;
  const given = (attributes as Attributes)[entry.name];
  const label = entry.options?.find(({ value }) => value === given)?.label;
  return { ...entry, placeholder: t('form.derived', { value: label ?? String(given) }) };
}

/** The edit form of a location, made from the directory's description of it. */
export function EditLocation({ location, onClose }: EditProps) {
  const { data: form, error, refetch } = useForm('location');
  const readAgain = useReadAgain();
  const path = { id: location.id };
  const title = t('location.edit.title');
  if (!form)
    return (
      <Dialog open onOpenChange={onClose} title={title} wide>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />}
      </Dialog>
    );
  return (
    <EditDialog
      title={title}
      nameOf={locationName}
      entries={form.ui.map((entry) => withDerived(entry, location))}
      record={location}
      save={(body, version) =>
        recordOf(api.PATCH('/v1/locations/{id}', { params: { path, header: ifVersion(version) }, body }))
      }
      reload={() => bodyOf(api.GET('/v1/locations/{id}', { params: { path } }))}
      show={() => readAgain(location.id)}
      onClose={onClose}
    />
  );
}
