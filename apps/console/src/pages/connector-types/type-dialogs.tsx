import { api, ApiProblem, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { useConnectorType, useForm } from '../../api/queries.js';
import type { ConnectorType, Form } from '../../api/records.js';
import { AddForm } from '../../records/add-form.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { useMayWrite } from '../../records/may-write.js';
import { typeInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { valuesOf, type Attributes, type Entry } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { PhotoField } from './photo-field.js';
import { TypeFacts } from './type-facts.js';
import { useReadAgain, useRestoreType } from './type-writes.js';

/** The photo is sent by itself, as it is no text. A person gives a type a name, though the directory takes it without. */
const entriesOf = ({ ui }: Form): readonly Entry[] =>
  ui
    .filter(({ control }) => control !== 'file')
    .map((entry) => (entry.name === 'name' ? { ...entry, required: true } : entry));

interface Properties {
  readonly photo?: { readonly default?: string };
  readonly is_active?: { readonly default?: boolean };
}

const propertiesOf = ({ schema }: Form): Properties => schema['properties'] ?? {};

interface DialogProps {
  readonly onClose: () => void;
}

/** Edits the connector type of an id, or shows it to those who may not. One that was removed can be restored. */
export function EditType({ id, onClose }: DialogProps & { readonly id: string }) {
  const { known, failed, retry } = useKnown(id);
  const mayWrite = useMayWrite('connector-types:write')(known?.type);
  if (known && mayWrite) return <EditForm {...known} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(known)} wide>
      {failed && <FailedType id={id} error={failed} onRetry={retry} />}
      {!failed && (known ? <TypeFacts {...known} /> : <Skeleton lines={5} />)}
    </Dialog>
  );
}

const titleOf = (known: Known | undefined): string =>
  known?.type.attributes.name ?? t('connectorTypes.title');

interface Known {
  readonly type: ConnectorType;
  readonly form: Form;
}

/** A connector type with its form, as soon as both are read. */
function useKnown(id: string) {
  const form = useForm('connector-type');
  const type = useConnectorType(id);
  const failed = type.error ?? form.error;
  const known: Known | undefined =
    !failed && type.data && form.data ? { type: type.data, form: form.data } : undefined;
  return { known, failed, retry: () => void Promise.all([type.refetch(), form.refetch()]) };
}

interface FailedProps {
  readonly id: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

const FailedType = ({ id, error, onRetry }: FailedProps) =>
  error instanceof ApiProblem && error.code === 'connector_type_removed' ? (
    <RemovedType id={id} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );

function EditForm({
  type,
  form,
  onClose,
}: DialogProps & { readonly type: ConnectorType; readonly form: Form }) {
  const readAgain = useReadAgain();
  const path = { id: type.id };
  return (
    <EditDialog
      title={t('connectorTypes.edit.title')}
      nameOf={typeInWords}
      entries={entriesOf(form)}
      record={type}
      save={(body, version) =>
        body['name'] === null
          ? Promise.reject(nameless())
          : recordOf(
              api.PATCH('/v1/connector-types/{id}', { params: { path, header: ifVersion(version) }, body }),
            )
      }
      reload={() => bodyOf(api.GET('/v1/connector-types/{id}', { params: { path } }))}
      show={() => void readAgain(type.id)}
      onClose={onClose}
    >
      <PhotoField type={type} defaultPhoto={propertiesOf(form).photo?.default ?? ''} />
    </EditDialog>
  );
}

function RemovedType({ id }: { readonly id: string }) {
  const restore = useRestoreType(id);
  const mayWrite = useMayWrite('connector-types:write')();
  return (
    <EmptyState
      icon="trash"
      title={t('connectorTypes.gone')}
      hint={t('connectorTypes.gone.hint')}
      action={
        mayWrite && (
          <Button look="primary" icon="undo" busy={restore.isPending} onClick={() => restore.mutate()}>
            {t('connectorTypes.restore')}
          </Button>
        )
      }
    />
  );
}

/** Makes a connector type, which can then get a photo. */
export function AddType({ onClose, onAdded }: DialogProps & { readonly onAdded: (id: string) => void }) {
  const { data: form, error, refetch } = useForm('connector-type');
  return (
    <Dialog open onOpenChange={onClose} title={t('connectorTypes.add')} wide>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!form && !error && <Skeleton lines={5} />}
      {form && <AddTypeForm form={form} onClose={onClose} onAdded={onAdded} />}
    </Dialog>
  );
}

/** The directory takes types without a name, which feeds have; a person gives one a name, and does not take it away. */
const nameless = (): ApiProblem =>
  new ApiProblem({
    ...{ type: '', status: 422, code: 'validation_failed', title: t('connectorTypes.add.nameless') },
    errors: [{ pointer: '/name', code: 'required', detail: t('connectorTypes.add.nameless.hint') }],
  });

interface AddFormProps extends DialogProps {
  readonly form: Form;
  readonly onAdded: (id: string) => void;
}

function AddTypeForm({ form, onClose, onAdded }: AddFormProps) {
  const entries = entriesOf(form);
  const readAgain = useReadAgain();
  const add = async (body: Attributes) => {
    const { name } = body;
    if (typeof name !== 'string' || name.trim() === '') throw nameless();
    const { id } = await recordOf(api.POST('/v1/connector-types', { body }));
    void readAgain(id);
    notifyChange('change.added', { name });
    onAdded(id);
  };
  return (
    <AddForm
      entries={entries}
      blank={valuesOf(entries, { is_active: propertiesOf(form).is_active?.default ?? true })}
      action={t('connectorTypes.add')}
      add={add}
      onClose={onClose}
    />
  );
}
