import { api, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { useShow } from './station-writes.js';

interface EditStationProps {
  readonly station: Station;
  readonly onClose: () => void;
}

/** The edit form of a station, made from the directory's description of it. */
export function EditStation({ station, onClose }: EditStationProps) {
  const { data: form, error, refetch } = useForm('station');
  const show = useShow();
  const path = { id: station.id };
  const title = t('station.edit.title');
  if (!form)
    return (
      <Dialog open onOpenChange={onClose} title={title} wide>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Dialog>
    );
  return (
    <EditDialog
      title={title}
      lead={t('station.edit.lead', { location: station.attributes.location_id })}
      entries={form.ui}
      record={station}
      save={(body, version) =>
        recordOf(api.PATCH('/v1/stations/{id}', { params: { path, header: ifVersion(version) }, body }))
      }
      reload={() => bodyOf(api.GET('/v1/stations/{id}', { params: { path } }))}
      onSaved={(saved) => {
        show(saved);
        if (saved !== station) notify({ title: t('station.saved') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
