import { useMutation } from '@tanstack/react-query';
import type { Station } from '../../api/records.js';
import type { Restoration } from '../../record-history/compare-dialog.js';
import { snapshotOf, type Snapshot } from '../../record-history/snapshot.js';
import { giveValues } from '../../record-history/station-restore.js';
import { stationInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { notifyRefusal } from '../../records/notify-refusal.js';
import { formatNumber, t } from '../../texts/index.js';
import { useShow } from './station-writes.js';

interface Given {
  readonly station: Station;
  readonly values: Snapshot;
  /** Says that it has the values now. @param onUndo takes them back */
  readonly onDone: (restored: Station, onUndo: () => void) => void;
}

/** The values that the station had before it got these. */
function replacedBy(values: Snapshot, station: Station): Snapshot {
  const before = snapshotOf(station);
  return Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]));
}

/** Gives a station values of a version, which can be taken back. @param onRestored when it has them */
export function useRestoreValues(onRestored: (of: Restoration['of']) => void) {
  const show = useShow();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ station, values }: Given) => giveValues(station, values),
    // Not in the call of `mutate`: what is open when the person takes it back is not known.
    onSuccess: (restored, { station, values, onDone }) => {
      show(restored);
      const before = replacedBy(values, station);
      onDone(restored, () => mutate({ station: restored, values: before, onDone: notifyUndone }));
    },
    onError: (error, { station }) =>
      notifyRefusal(error, stationInWords(station), t('history.meanwhile.hint')),
  });
  const restore = (station: Station, { values, of }: Restoration) => {
    const onDone: Given['onDone'] = (restored, onUndo) => {
      onRestored(of);
      notifyRestored(stationInWords(restored), of, onUndo);
    };
    mutate({ station, values, onDone });
  };
  return { restore, isPending };
}

function notifyRestored(name: string, of: Restoration['of'], onUndo: () => void): void {
  if ('field' in of) notifyChange('change.version.field', { name, ...of }, { onUndo });
  else notifyChange('change.version', { name, version: formatNumber(of.version) }, { onUndo });
}

const notifyUndone = (station: Station): void =>
  notifyChange('change.version.undone', { name: stationInWords(station) });
