import { useState } from 'react';
import { useUrlParameters } from '../records/use-url-parameters.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import { CompareVersion } from './compare-version.js';
import { RecordFields, type FieldWords } from './field-words.js';
import { useNewestEvents } from './history-reads.js';
import { HistoryStep } from './history-step.js';
import { stepsOf } from './history-steps.js';
import type { KeptRecord, RecordKind } from './record-kind.js';
import styles from './history.module.css';

/** Events that are shown at first, and more at each press of the button. */
const FIRST_EVENTS = 20;
const MORE_EVENTS = 100;

interface HistoryCardProps<R extends KeptRecord> {
  readonly kind: RecordKind<R>;
  readonly id: string;
  /** That of the record: the number of its events. */
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly record?: R;
  readonly fields: FieldWords;
}

/** The parameter of the URL with the version that is compared. */
const COMPARED = 'version';

/** What has happened to a record, newest first. */
export function HistoryCard<R extends KeptRecord>(props: HistoryCardProps<R>) {
  const { kind, id, version, record, fields } = props;
  const [parameters, setParameter] = useUrlParameters();
  const chosen = Number(parameters.get(COMPARED));
  const [count, setCount] = useState(FIRST_EVENTS);
  const { data, error, refetch, isPlaceholderData } = useNewestEvents(kind, id, version, count);
  return (
    <RecordFields value={fields}>
      <Card
        title={t('station.history')}
        actions={<span className={styles.soft}>{t('station.history.count', { count: version })}</span>}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={4} />}
        {data && (
          <ol>
            {stepsOf(data).map((step) => (
              <HistoryStep
                key={step.version}
                step={step}
                onCompare={() => setParameter(COMPARED, String(step.version))}
              />
            ))}
          </ol>
        )}
        {data && data.length < version && (
          <div className={styles.more}>
            <Button look="quiet" busy={isPlaceholderData} onClick={() => setCount(count + MORE_EVENTS)}>
              {t('station.history.older')}
            </Button>
          </div>
        )}
        {chosen >= 1 && chosen <= version && (
          <CompareVersion
            {...{ kind, id, record, version: chosen }}
            onClose={() => setParameter(COMPARED, '')}
          />
        )}
      </Card>
    </RecordFields>
  );
}
