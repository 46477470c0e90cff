import type { ReactNode } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys, useForm } from '../../api/queries.js';
import type { FormEntry, Station } from '../../api/records.js';
import { fieldWordsOf } from '../../record-history/field-words.js';
import { Extensions } from '../../records/extensions.js';
import { KnownFacts, type Fact } from '../../records/facts.js';
import { fieldFact } from '../../records/field-fact.js';
import { heldIn } from '../../records/held.js';
import { useStationEntries } from '../../records/station-entries.js';
import { isObject, tokenWords } from '../../records/value-words.js';
import { formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { Chip } from '../../ui/chip.js';
import styles from './station.module.css';

/** Shown elsewhere on the page, or among the facts of the record. */
const shownElsewhere = new Set([
  ...['name', 'available', 'latitude', 'longitude'],
  ...['location_id', 'external_location_id', 'external_station_id', 'created_at', 'updated_at'],
]);

function useFacts(values: object): readonly Fact[] {
  const { entryOf, labelOf } = fieldWordsOf(useStationEntries());
  return Object.entries(values)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]: [string, unknown]) => {
      const entry = entryOf(name);
      const isTokens = Array.isArray(value) && !value.some(isObject);
      return {
        label: labelOf(name),
        value: isTokens ? tokens(value, entry) : fieldFact(entry, value),
      };
    });
}

const tokens = (values: readonly unknown[], entry: FormEntry | undefined): ReactNode =>
  values.length === 0 ? null : (
    <span className={styles.stationTokens}>
      {values.map((token) => (
        <Chip key={String(token)}>{tokenWords(entry, token)}</Chip>
      ))}
    </span>
  );

/** The attributes, and what stands beside them. */
export function AttributesCard({ station }: { readonly station: Station }) {
  const { data: form } = useForm('station');
  const held = heldIn(station);
  const beside = (form?.ui ?? []).filter(({ name }) => !(name in station.attributes));
  const facts = useFacts({
    ...station.attributes,
    ...Object.fromEntries(beside.map(({ name }) => [name, held[name]])),
  });
  return (
    <Card title={t('station.attributes')}>
      <KnownFacts facts={facts} />
    </Card>
  );
}

export const DetailsCard = ({ station }: { readonly station: Station }) => (
  <Card title={t('station.details')}>
    <KnownFacts facts={useFacts(station.details)} />
  </Card>
);

/** Where the record comes from, and its ids. */
export function RecordCard({ station }: { readonly station: Station }) {
  const { id, version, attributes, source } = station;
  const { labelOf } = fieldWordsOf(useStationEntries());
  const mono = (text: string | null) => text && <span className="mono">{text}</span>;
  const named = (name: 'external_location_id' | 'external_station_id' | 'location_id') => ({
    label: labelOf(name),
    value: mono(attributes[name]),
  });
  const time = (name: 'created_at' | 'updated_at') => ({
    label: labelOf(name),
    value: formatTime(attributes[name]),
  });
  return (
    <Card title={t('station.record')}>
      <KnownFacts
        facts={[
          {
            label: t('station.record.source'),
            value: source ? mono(`${source.feed} / ${source.id}`) : t('station.record.source.none'),
          },
          { label: t('station.record.id'), value: mono(id) },
          ...[named('location_id'), named('external_location_id'), named('external_station_id')],
          ...[time('created_at'), time('updated_at')],
          { label: t('station.record.version'), value: version },
        ]}
      />
      <Extensions
        queryKey={queryKeys.station(id)}
        read={(signal) =>
          bodyOf(
            api.GET('/v1/stations/{id}', { params: { path: { id }, query: { extensions: true } }, signal }),
          )
        }
      />
    </Card>
  );
}
