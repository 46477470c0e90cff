import type { HistoryItem, Station } from '../../api/records.js';
import { CompareDialog } from '../../record-history/compare-dialog.js';
import { snapshotOf } from '../../record-history/snapshot.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { useFieldLabel } from './facts-cards.js';
import { StepTimes, StepTitle } from './history-step.js';
import { stepsOf } from './history-steps.js';
import { useRestoreValues } from './use-restore-values.js';
import styles from './station.module.css';

interface CompareProps {
  readonly id: string;
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly station: Station | undefined;
  readonly onClose: () => void;
}

/** What the page calls those that have a card of their own. */
const names: Readonly<Record<string, string | undefined>> = {
  connectors: t('station.connectors'),
  location_id: t('station.place'),
};

/** A version of a station beside another one. */
export function CompareVersion({ id, version, station, onClose }: CompareProps) {
  const fieldLabel = useFieldLabel();
  const mayWrite = useMayWrite('stations:write')(station);
  // After one field, the next one may follow.
  const { restore, isPending } = useRestoreValues((of) => 'version' in of && onClose());
  const labelOf = (name: string) => names[name] ?? fieldLabel(name);
  return (
    <CompareDialog
      {...{ id, version, labelOf, onClose }}
      now={station && snapshotOf(station)}
      describe={(event) => <Summary event={event} />}
      onRestore={station && mayWrite ? (restoration) => restore(station, restoration) : undefined}
      isBusy={isPending}
    />
  );
}

const Summary = ({ event }: { readonly event: HistoryItem }) =>
  stepsOf([event]).map((step) => (
    <span key={step.version} className={styles.historySummary}>
      <span>
        <StepTitle step={step} />
      </span>
      <StepTimes step={step} />
    </span>
  ));
