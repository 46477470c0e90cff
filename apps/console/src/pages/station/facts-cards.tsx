import { api, bodyOf } from '../../api/client.js';
import { queryKeys, useForm } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { Extensions } from '../../records/extensions.js';
import { Facts, shownValue, wordsOf, type Fact } from '../../records/facts.js';
import { formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { Chip } from '../../ui/chip.js';
import { fieldWords } from './station-words.js';
import styles from './station.module.css';

/** Shown elsewhere on the page, or among the facts of the record. */
const shownElsewhere = new Set([
  ...['name', 'available', 'latitude', 'longitude'],
  ...['location_id', 'external_location_id', 'external_station_id', 'created_at', 'updated_at'],
]);

/** The labels of fields: those of the form, else the words of their names. */
export function useFieldLabel(): (name: string) => string {
  const { data: form } = useForm('station');
  return (name) => form?.ui.find((entry) => entry.name === name)?.label ?? fieldWords(name);
}

const factsOf = (values: object, labelOf: (name: string) => string): readonly Fact[] =>
  Object.entries(values)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => ({ label: labelOf(name), value: shownValue(value) }));

export function AttributesCard({ station }: { readonly station: Station }) {
  const labelOf = useFieldLabel();
  return (
    <Card title={t('station.attributes')}>
      <Facts facts={factsOf(station.attributes, labelOf)} />
    </Card>
  );
}

export const DetailsCard = ({ station: { details } }: { readonly station: Station }) => {
  const { capabilities, parking_restrictions, ...others } = details;
  const lists = Object.entries({ capabilities, parking_restrictions }).map(([name, tokens]) => ({
    label: fieldWords(name),
    value: tokens.length > 0 ? <Tokens tokens={tokens} /> : null,
  }));
  return (
    <Card title={t('station.details')}>
      <Facts facts={[...factsOf(others, fieldWords), ...lists]} />
    </Card>
  );
};

const Tokens = ({ tokens }: { readonly tokens: readonly string[] }) => (
  <span className={styles.stationTokens}>
    {tokens.map((token) => (
      <Chip key={token}>{wordsOf(token)}</Chip>
    ))}
  </span>
);

/** Where the record comes from, and its ids. */
export function RecordCard({ station }: { readonly station: Station }) {
  const { id, version, attributes, source } = station;
  const labelOf = useFieldLabel();
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
      <Facts
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
