import { ApiProblem } from '../api/client.js';
import { ChangedMeanwhile } from '../records/taken-back.js';
import type { KeptRecord, PlannedWrite, RecordKind } from './record-kind.js';
import { isSame, snapshotOf, type Snapshot } from './snapshot.js';

/** How often a restoration begins anew, as something else of the record has changed meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Gives fields of a record other values, by the writes of its kind, each of which is for the version that is known.
 * Whatever else changes meanwhile, such as the status of a station, is left alone.
 * @param seen the record as the person saw it
 * @throws ChangedMeanwhile one of the fields is not as it was seen
 * @throws ApiProblem a write was refused; those before it are done
 */
export async function giveValues<R extends KeptRecord>(
  kind: RecordKind<R>,
  seen: R,
  values: Snapshot,
): Promise<R> {
  let record = seen;
  for (const planned of kind.writesOf(seen, values)) record = await written(kind, record, planned);
  return record;
}

async function written<R extends KeptRecord>(
  kind: RecordKind<R>,
  seen: R,
  { names, write }: PlannedWrite<R>,
): Promise<R> {
  let record = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(record);
    } catch (error) {
      const isOther = error instanceof ApiProblem && error.code === 'version_mismatch';
      if (!isOther || attempt === MAX_ATTEMPTS) throw error;
    }
    const latest = await kind.read(record.id);
    const [before, now] = [snapshotOf(record), snapshotOf(latest)];
    if (names.some((name) => !isSame(before[name], now[name]))) throw new ChangedMeanwhile();
    record = latest;
  }
}
