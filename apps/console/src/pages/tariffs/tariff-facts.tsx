import { api, bodyOf } from '../../api/client.js';
import { queryKeys, useForm } from '../../api/queries.js';
import type { Tariff } from '../../api/records.js';
import { Extensions } from '../../records/extensions.js';
import { KnownFacts } from '../../records/facts.js';
import { fieldFact } from '../../records/field-fact.js';
import { heldIn } from '../../records/held.js';
import { fieldWords } from '../../records/names.js';
import { formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/states.js';

interface FactsProps {
  readonly tariff: Tariff;
}

/** The fields of the form, as they are. */
export function FactsCard({ tariff }: FactsProps) {
  const { data: form } = useForm('tariff');
  const held = heldIn(tariff);
  return (
    <Card title={t('tariff.facts')}>
      {form ? (
        <KnownFacts
          facts={form.ui
            .filter(({ name }) => name !== 'name')
            .map((entry) => ({ label: entry.label, value: fieldFact(entry, held[entry.name]) }))}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  );
}

/** Where the record comes from, and its ids. */
export function RecordCard({ tariff }: FactsProps) {
  const { id, version, source, attributes } = tariff;
  const mono = (text: string) => <span className="mono">{text}</span>;
  const time = (name: 'created_at' | 'updated_at') => ({
    label: fieldWords(name),
    value: formatTime(attributes[name]),
  });
  return (
    <Card title={t('tariff.record')}>
      <KnownFacts
        facts={[
          {
            label: t('station.record.source'),
            value: source ? mono(`${source.feed} / ${source.id}`) : t('station.record.source.none'),
          },
          { label: t('station.record.id'), value: mono(id) },
          ...[time('created_at'), time('updated_at')],
          { label: t('station.record.version'), value: version },
        ]}
      />
      <Extensions
        queryKey={queryKeys.tariff(id)}
        read={(signal) =>
          bodyOf(
            api.GET('/v1/tariffs/{id}', { params: { path: { id }, query: { extensions: true } }, signal }),
          )
        }
      />
    </Card>
  );
}
