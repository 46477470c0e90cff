import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, ifVersion, recordOf } from '../../api/client.js';
import { useForm } from '../../api/queries.js';
import type { FormEntry, Schemas, Tariff } from '../../api/records.js';
import { useBulks } from '../../bulk/bulks.js';
import { links } from '../../links/index.js';
import { AddForm } from '../../records/add-form.js';
import { TimestampField } from '../../records/controls/time-fields.js';
import { tariffInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { momentWords } from '../../records/tariff-words.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { describe, ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { announcedStations } from './announced-stations.js';
import { TariffFoot } from './tariff-foot.js';
import { useReadAgain } from './tariff-writes.js';
import styles from './tariffs.module.css';

interface AnnounceProps {
  /** The one in force. */
  readonly tariff: Tariff;
  readonly onClose: () => void;
}

/**
 * Announces other prices: a tariff that begins when the present one ends, on the same connectors. The present one ends only
 * when the connectors begin to change: whoever leaves before that leaves everything as it was.
 */
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
  const goOn = useConnectors(tariff);
  const entries = all.filter(({ name }) => name !== 'valid_from');
  const add = async (attributes: Attributes) => {
    setWrong(!canBegin(tariff, begin));
    if (!canBegin(tariff, begin)) return;
    const body = { ...attributes, valid_from: begin } as Schemas['TariffInput'];
    goOn(await recordOf(api.POST('/v1/tariffs', { body })));
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

/** Goes on with the connectors of the present tariff once there is the new one. */
function useConnectors({ id, version, ...before }: Tariff) {
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();
  const begin = useBulks();
  const endPresent = async (announced: Tariff) => {
    const start = announced.attributes.valid_from ?? '';
    const params = { path: { id }, header: ifVersion(version) };
    try {
      await recordOf(api.PATCH('/v1/tariffs/{id}', { params, body: { valid_until: start } }));
      notifyChange('change.announced', { name: tariffInWords(announced), time: momentWords(start) });
    } catch (error) {
      const { title, detail } = describe(error as Error);
      notify({ title: t('announce.notEnded'), detail: detail || title, failed: true });
    }
    readAgain(id);
  };
  const takeBack = async (announced: Tariff) => {
    await api.DELETE('/v1/tariffs/{id}', { params: { path: { id: announced.id } } });
    readAgain(announced.id);
    navigate(links.tariff(id));
    notify({ title: t('announce.takenBack') });
  };
  return (announced: Tariff) => {
    readAgain(announced.id);
    navigate(links.tariff(announced.id));
    begin({
      ...announcedStations({ id, version, ...before }, announced),
      onBegin: () => void endPresent(announced),
      onLeave: (isNothing) => void (isNothing ? endPresent(announced) : takeBack(announced)),
    });
  };
}
