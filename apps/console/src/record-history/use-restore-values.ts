import { useMutation } from '@tanstack/react-query';
import { notifyChange } from '../records/notify-change.js';
import { notifyRefusal } from '../records/notify-refusal.js';
import { formatNumber, t } from '../texts/index.js';
import type { Restoration } from './compare-dialog.js';
import { giveValues } from './give-values.js';
import type { KeptRecord, RecordKind } from './record-kind.js';
import { snapshotOf, type Snapshot } from './snapshot.js';
import { useShowRecord } from './show-record.js';

interface Given<R> {
  readonly record: R;
  readonly values: Snapshot;
  /** Says that it has the values now. @param onUndo takes them back */
  readonly onDone: (restored: R, onUndo: () => void) => void;
}

/** The values that the record had before it got these. */
function replacedBy(values: Snapshot, record: KeptRecord): Snapshot {
  const before = snapshotOf(record);
  return Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]));
}

/** Gives a record values of a version, which can be taken back. @param onRestored when it has them */
export function useRestoreValues<R extends KeptRecord>(
  kind: RecordKind<R>,
  onRestored: (of: Restoration['of']) => void,
) {
  const show = useShowRecord(kind);
  const { nameOf } = kind;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ record, values }: Given<R>) => giveValues(kind, record, values),
    // Not in the call of `mutate`: what is open when the person takes it back is not known.
    onSuccess: (restored, { record, values, onDone }) => {
      show(restored);
      const before = replacedBy(values, record);
      const onUndone = (undone: R) => notifyChange('change.version.undone', { name: nameOf(undone) });
      onDone(restored, () => mutate({ record: restored, values: before, onDone: onUndone }));
    },
    onError: (error, { record }) => notifyRefusal(error, nameOf(record), t('history.meanwhile.hint')),
  });
  const restore = (record: R, { values, of }: Restoration) => {
    const onDone: Given<R>['onDone'] = (restored, onUndo) => {
      onRestored(of);
      notifyRestored(nameOf(restored), of, onUndo);
    };
    mutate({ record, values, onDone });
  };
  return { restore, isPending };
}

function notifyRestored(name: string, of: Restoration['of'], onUndo: () => void): void {
  if ('field' in of) notifyChange('change.version.field', { name, ...of }, { onUndo });
  else notifyChange('change.version', { name, version: formatNumber(of.version) }, { onUndo });
}
