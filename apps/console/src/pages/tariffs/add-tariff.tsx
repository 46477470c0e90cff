import { useLocation } from 'wouter';
import { api, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { FormEntry, Schemas } from '../../api/records.js';
import { links } from '../../links/index.js';
import { AddForm } from '../../records/add-form.js';
import { tariffInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { blankEntry } from '../../records/row-names.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { TariffFoot } from './tariff-foot.js';
import { useReadAgain } from './tariff-writes.js';

interface AddProps {
  readonly onClose: () => void;
}

/** Makes a tariff, and shows it. */
export function AddTariff({ onClose }: AddProps) {
  const { data: form, error, refetch } = useForm('tariff');
  return (
    <Dialog open onOpenChange={onClose} title={t('tariffs.add')} wide>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!form && !error && <Skeleton lines={8} />}
      {form && <AddTariffForm entries={form.ui} onClose={onClose} />}
    </Dialog>
  );
}

/** What a new tariff begins with. */
const usual = { elements: [blankEntry({ name: 'elements' })] };

interface FormProps extends AddProps {
  readonly entries: readonly FormEntry[];
}

function AddTariffForm({ entries, onClose }: FormProps) {
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();
  const add = async (attributes: Attributes) => {
    // The form has what the directory asks for, and the directory says what is missing.
    const body = attributes as Schemas['TariffInput'];
    const tariff = await recordOf(api.POST('/v1/tariffs', { body }));
    readAgain(tariff.id);
    notifyChange('change.added', { name: tariffInWords(tariff) });
    navigate(links.tariff(tariff.id));
  };
  return (
    <AddForm
      {...{ entries, add, onClose }}
      action={t('tariffs.add')}
      blank={valuesOf(entries, {})}
      suggested={valuesOf(entries, usual)}
      foot={(values) => <TariffFoot {...{ entries, values }} />}
    />
  );
}
