import { useState } from 'react';
import type { Station } from '../../api/records.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { CompareVersion } from './compare-version.js';
import { useNewestEvents } from './history-reads.js';
import { HistoryStep } from './history-step.js';
import { stepsOf } from './history-steps.js';
import styles from './station.module.css';

/** Events that are shown at first, and more at each press of the button. */
const FIRST_EVENTS = 20;
const MORE_EVENTS = 100;

interface HistoryCardProps {
  readonly id: string;
  /** That of the station: the number of its events. */
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly station?: Station;
}

/** The parameter of the URL with the version that is compared. */
const COMPARED = 'version';

/** What has happened to a station, newest first. */
export function HistoryCard({ id, version, station }: HistoryCardProps) {
  const [parameters, setParameter] = useUrlParameters();
  const chosen = Number(parameters.get(COMPARED));
  const [count, setCount] = useState(FIRST_EVENTS);
  const { data, error, refetch, isPlaceholderData } = useNewestEvents(id, version, count);
  return (
    <Card
      title={t('station.history')}
      actions={<span className={styles.stationSoft}>{t('station.history.count', { count: version })}</span>}
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
        <div className={styles.historyMore}>
          <Button look="quiet" busy={isPlaceholderData} onClick={() => setCount(count + MORE_EVENTS)}>
            {t('station.history.older')}
          </Button>
        </div>
      )}
      {chosen >= 1 && chosen <= version && (
        <CompareVersion {...{ id, station, version: chosen }} onClose={() => setParameter(COMPARED, '')} />
      )}
    </Card>
  );
}
