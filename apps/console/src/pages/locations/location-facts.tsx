import type { ReactNode } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys, useForm } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { Extensions } from '../../records/extensions.js';
import { KnownFacts } from '../../records/facts.js';
import { fieldFact } from '../../records/field-fact.js';
import { heldIn } from '../../records/held.js';
import { openWords } from '../../records/open-now.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { Chip } from '../../ui/chip.js';
import { Skeleton } from '../../ui/states.js';
import { SetPoint } from './set-point.js';
import styles from './locations.module.css';

interface FactsProps {
  readonly location: LocationRecord;
  readonly mayWrite: boolean;
}

/** A value with a mark if the directory has derived it. */
const marked = (value: ReactNode, isDerived: boolean): ReactNode =>
  isDerived ? (
    <span title={t('location.derived.hint')}>
      {value} <Chip>{t('location.derived')}</Chip>
    </span>
  ) : (
    value
  );

/** What is known of a location, and where it comes from. */
export function FactsCard({ location, mayWrite }: FactsProps) {
  const { id, version, source } = location;
  const { data: form } = useForm('location');
  const held = heldIn(location);
  const open = openWords(location, location.attributes.time_zone, Date.now());
  return (
    <Card title={t('location.facts')} actions={mayWrite && <SetPoint location={location} />}>
      {open !== undefined && <p className={styles.locationOpen}>{open}</p>}
      {form ? (
        <KnownFacts
          facts={[
            ...form.ui.map((entry) => ({
              label: entry.label,
              value: marked(fieldFact(entry, held[entry.name]), location.derived.includes(entry.name)),
            })),
            { label: t('locations.id'), value: <span className="mono">{id}</span> },
            {
              label: t('station.record.source'),
              value: source ? (
                <span className="mono">{`${source.feed} / ${source.id}`}</span>
              ) : (
                t('station.record.source.none')
              ),
            },
            { label: t('station.record.version'), value: version },
          ]}
        />
      ) : (
        <Skeleton lines={8} />
      )}
      <Extensions
        queryKey={queryKeys.location(id)}
        read={(signal) =>
          bodyOf(
            api.GET('/v1/locations/{id}', { params: { path: { id }, query: { extensions: true } }, signal }),
          )
        }
      />
    </Card>
  );
}
