import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, ifVersion, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { FormEntry, Schemas, Tariff } from '../../api/records.js';
import { useBulks } from '../../bulk/bulks.js';
import { links } from '../../links/index.js';
import { AddForm } from '../../records/add-form.js';
import { TimestampField } from '../../records/controls/time-fields.js';
import { useMayWrite } from '../../records/may-write.js';
import { tariffInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { momentWords } from '../../records/tariff-words.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { announcedStations } from './announced-stations.js';
import { TariffFoot } from './tariff-foot.js';
import { useReadAgain } from './tariff-writes.js';
import styles from './tariffs.module.css';

interface AnnounceProps {
  /** The one in force. */
  readonly tariff: Tariff;
  readonly onClose: () => void;
}

/** Announces other prices: a tariff that begins when the present one ends, on the same connectors. */
export function AnnounceChange({ tariff, onClose }: AnnounceProps) {
  const { data: form, error, refetch } = useForm('tariff');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('announce.title', { name: tariffInWords(tariff) })}
      lead={t('announce.lead')}
      wide
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!form && !error && <Skeleton lines={8} />}
      {form && <AnnounceForm {...{ tariff, onClose }} entries={form.ui} />}
    </Dialog>
  );
}

interface FormProps extends AnnounceProps {
  readonly entries: readonly FormEntry[];
}

function AnnounceForm({ tariff, entries: all, onClose }: FormProps) {
  const [begin, setBegin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const show = useShowAnnounced(tariff);
  const entries = all.filter(({ name }) => name !== 'valid_from');
  const add = async (attributes: Attributes) => {
    setWrong(!canBegin(tariff, begin));
    if (!canBegin(tariff, begin)) return;
    show(await announce(tariff, { ...attributes, valid_from: begin } as Schemas['TariffInput']));
  };
  return (
    <AddForm
      {...{ entries, add, onClose }}
      action={t('announce.action')}
      blank={valuesOf(entries, {})}
      suggested={valuesOf(entries, { ...tariff.attributes, valid_until: null })}
      foot={(values) => <TariffFoot {...{ entries, values }} />}
    >
      <div className={styles.tariffBegin}>
        <TimestampField
          label={t('announce.begin')}
          error={isWrong ? t('announce.begin.wrong') : undefined}
          value={begin}
          onChange={setBegin}
        />
      </div>
    </AddForm>
  );
}

function canBegin({ attributes: { valid_until } }: Tariff, begin: string): boolean {
  const time = Date.parse(begin);
  return time > Date.now() && (valid_until === null || time < Date.parse(valid_until));
}

/** Makes the new tariff and ends the present one when it begins; neither, if one of both is refused. */
async function announce({ id, version }: Tariff, body: Schemas['TariffInput']): Promise<Tariff> {
  const announced = await recordOf(api.POST('/v1/tariffs', { body }));
  const params = { path: { id }, header: ifVersion(version) };
  const end = { valid_until: body.valid_from ?? null };
  try {
    await recordOf(api.PATCH('/v1/tariffs/{id}', { params, body: end }));
  } catch (error) {
    await api.DELETE('/v1/tariffs/{id}', { params: { path: { id: announced.id } } });
    throw error;
  }
  return announced;
}

/** Shows the new tariff, and goes on with the connectors. */
function useShowAnnounced(before: Tariff) {
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();
  const begin = useBulks();
  const mayChangeStations = useMayWrite('stations:write')();
  return (announced: Tariff) => {
    const time = momentWords(announced.attributes.valid_from ?? '');
    const rest = mayChangeStations ? {} : { detail: t('announce.rest') };
    for (const { id } of [before, announced]) readAgain(id);
    notifyChange('change.announced', { name: tariffInWords(announced), time }, rest);
    navigate(links.tariff(announced.id));
    if (mayChangeStations) begin(announcedStations(before, announced));
  };
}
