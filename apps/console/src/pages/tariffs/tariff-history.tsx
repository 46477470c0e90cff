import { useForm } from '../../api/queries.js';
import type { Tariff } from '../../api/records.js';
import { fieldWordsOf } from '../../record-history/field-words.js';
import { HistoryCard } from '../../record-history/history-card.js';
import { tariffKind } from '../../record-history/tariff-kind.js';

interface HistoryProps {
  readonly id: string;
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly tariff?: Tariff;
}

/** What has happened to a tariff, newest first. */
export function TariffHistory({ id, version, tariff }: HistoryProps) {
  const { data: form } = useForm('tariff');
  return (
    <HistoryCard
      {...{ kind: tariffKind, id, version }}
      {...(tariff && { record: tariff })}
      fields={fieldWordsOf((name) => form?.ui.find((entry) => entry.name === name))}
    />
  );
}
