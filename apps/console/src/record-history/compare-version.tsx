import type { HistoryItem } from '../api/records.js';
import { useMayWrite } from '../records/may-write.js';
import { CompareDialog } from './compare-dialog.js';
import { StepTimes, StepTitle } from './history-step.js';
import { stepsOf } from './history-steps.js';
import type { KeptRecord, RecordKind } from './record-kind.js';
import { snapshotOf } from './snapshot.js';
import { useRestoreValues } from './use-restore-values.js';
import styles from './history.module.css';

interface CompareProps<R extends KeptRecord> {
  readonly kind: RecordKind<R>;
  readonly id: string;
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly record: R | undefined;
  readonly onClose: () => void;
}

/** A version of a record beside another one. */
export function CompareVersion<R extends KeptRecord>(props: CompareProps<R>) {
  const { kind, id, version, record, onClose } = props;
  const mayWrite = useMayWrite(kind.scope)(record);
  // After one field, the next one may follow.
  const { restore, isPending } = useRestoreValues(kind, (of) => 'version' in of && onClose());
  return (
    <CompareDialog
      {...{ kind, id, version, onClose }}
      now={record && snapshotOf(record)}
      describe={(event) => <Summary event={event} />}
      onRestore={record && mayWrite ? (restoration) => restore(record, restoration) : undefined}
      isBusy={isPending}
    />
  );
}

const Summary = ({ event }: { readonly event: HistoryItem }) =>
  stepsOf([event]).map((step) => (
    <span key={step.version} className={styles.summary}>
      <span>
        <StepTitle step={step} />
      </span>
      <StepTimes step={step} />
    </span>
  ));
