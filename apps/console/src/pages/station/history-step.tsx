import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../../api/client.js';
import type { Entry } from '../../event-log/history-entry.js';
import { shownValue } from '../../records/facts.js';
import { useCaller, useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { StatusShape } from '../../ui/status-mark.js';
import { useFieldLabel } from './facts-cards.js';
import type { Step } from './history-steps.js';
import { titleOf } from './history-title.js';
import styles from './station.module.css';

/** A report that came this much later than its observation has both times. Milliseconds. */
const LATE_MS = 3_600_000;

export function HistoryStep({ step }: { readonly step: Step }) {
  const isLate = Date.parse(step.acceptedAt) - Date.parse(step.time) > LATE_MS;
  return (
    <li className={styles.historyStep}>
      <span className={styles.historyMark}>
        <Mark step={step} />
      </span>
      <div className={styles.historyText}>
        <p className={styles.historyTitle}>{titleOf(step)}</p>
        {step.entry.kind === 'changed' && <Changes entry={step.entry} />}
        <p className={styles.historyBy}>
          <RelativeTime time={step.time} />
          <Author step={step} />
          {isLate && (
            <span>
              {t('station.history.received')} <RelativeTime time={step.acceptedAt} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

const Mark = ({ step: { icon, entry } }: { readonly step: Step }) => (
  <>
    {entry.kind === 'status' && <StatusShape status={entry.to} size={14} />}
    {icon && <Icon name={icon} size={14} />}
  </>
);

function Changes({ entry: { changes } }: { readonly entry: Extract<Entry, { kind: 'changed' }> }) {
  const labelOf = useFieldLabel();
  return (
    <ul className={styles.historyChanges}>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          {name === 'extensions' ? (
            t('station.history.extensions')
          ) : (
            <>
              {labelOf(name)}: <Value value={from} /> → <Value value={to} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const Value = ({ value }: { readonly value: unknown }): ReactNode => (
  <span className={styles.historyValue}>{shownValue(value) || t('record.empty')}</span>
);

/** The caller of those who need no key. */
const ANONYMOUS = 'anonymous';

/** Who made it so. */
function Author({ step: { feed, caller, entry } }: { readonly step: Step }): ReactNode {
  const nameOf = useCallerName();
  if (feed !== undefined)
    return (
      <span>
        {t(entry.kind === 'created' ? 'station.history.fromFeed' : 'station.history.byFeed', { feed })}
      </span>
    );
  return caller !== null && caller !== ANONYMOUS && <span>{nameOf(caller)}</span>;
}

/** Only who may read the keys knows their names. */
function useCallerName(): (caller: string) => string {
  const { data: me } = useCaller();
  const may = useMay();
  const { data: keys } = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/keys', { signal })),
    enabled: me?.kind === 'key' && may('operations:read'),
  });
  return (caller) => {
    if (caller === me?.caller) return t('station.history.byYou');
    const name = keys?.items.find(({ id }) => id === caller)?.name;
    return t('station.history.by', { caller: name ?? caller });
  };
}
