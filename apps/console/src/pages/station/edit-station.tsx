import { api, bodyOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { Form, Station } from '../../api/records.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { heldIn } from '../../records/held.js';
import { stationInWords } from '../../records/names.js';
import { PartlySaved } from '../../records/use-editing.js';
import type { Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { changeStation, useShow } from './station-writes.js';

interface EditStationProps {
  readonly station: Station;
  readonly onClose: () => void;
}

/** The edit form of a station and of its details, made from the directory's description of both. */
export function EditStation(props: EditStationProps) {
  const attributes = useForm('station');
  const details = useForm('station-details');
  const error = attributes.error ?? details.error;
  const retry = () => void Promise.all([attributes.refetch(), details.refetch()]);
  if (attributes.data && details.data)
    return <EditForm {...props} attributes={attributes.data} details={details.data} />;
  return (
    <Dialog open onOpenChange={props.onClose} title={t('station.edit.title')} wide>
      {error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}

/** A station as one form has it: attributes and details together. */
const editedOf = (station: Station) => ({
  ...{ version: station.version, station },
  attributes: heldIn(station),
});

interface EditFormProps extends EditStationProps {
  readonly attributes: Form;
  readonly details: Form;
}

function EditForm({ station, onClose, attributes, details }: EditFormProps) {
  const show = useShow();
  const { id } = station;
  const save = async (patch: Attributes, version: number) => {
    const parts = { attributes: within(attributes, patch), details: within(details, patch) };
    const saved = await changeStation({ id, version }, parts, (first, error) => {
      show(first);
      throw new PartlySaved(editedOf(first), error);
    });
    return editedOf(saved);
  };
  return (
    <EditDialog
      title={t('station.edit.title')}
      nameOf={({ station: named }) => stationInWords(named)}
      entries={[...attributes.ui, ...details.ui]}
      record={editedOf(station)}
      save={save}
      reload={async () => editedOf(await bodyOf(api.GET('/v1/stations/{id}', { params: { path: { id } } })))}
      show={({ station: saved }) => show(saved)}
      onClose={onClose}
    />
  );
}

/** What a patch has for the fields of a form. */
const within = ({ ui }: Form, patch: Attributes): Attributes =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => ui.some((entry) => entry.name === name)));
