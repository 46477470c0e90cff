import { api, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { Tariff } from '../../api/records.js';
import { EditDialog } from '../../records/edit-dialog.js';
import { tariffInWords } from '../../records/names.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { TariffFoot } from './tariff-foot.js';
import { useReadAgain } from './tariff-writes.js';

interface EditProps {
  readonly tariff: Tariff;
  readonly onClose: () => void;
}

/** The edit form of a tariff, made from the directory's description of it. */
export function EditTariff({ tariff, onClose }: EditProps) {
  const { data: form, error, refetch } = useForm('tariff');
  const readAgain = useReadAgain();
  const path = { id: tariff.id };
  const title = t('tariff.edit.title');
  if (!form)
    return (
      <Dialog open onOpenChange={onClose} title={title} wide>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />}
      </Dialog>
    );
  return (
    <EditDialog
      title={title}
      nameOf={tariffInWords}
      entries={form.ui}
      record={tariff}
      save={(body, version) =>
        recordOf(api.PATCH('/v1/tariffs/{id}', { params: { path, header: ifVersion(version) }, body }))
      }
      reload={() => bodyOf(api.GET('/v1/tariffs/{id}', { params: { path } }))}
      show={() => readAgain(tariff.id)}
      onClose={onClose}
      foot={(values) => <TariffFoot {...{ values, tariff }} entries={form.ui} />}
    />
  );
}
