import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../api/client.js';
import type { HistoryItem } from '../api/records.js';
import type { KeptRecord, RecordKind } from './record-kind.js';
import { applied, snapshotOf, type Snapshot } from './snapshot.js';

export interface Version {
  /** The event that made it; undefined for the time before the first one. */
  readonly event: HistoryItem | undefined;
  readonly values: Snapshot;
}

/** Before its first event, a record has no values. */
const NOTHING: Version = { event: undefined, values: {} };

/** A record as it was in a version; one that was removed has the values that it had until then. Versions never change. */
export const useVersion = <R extends KeptRecord>(kind: RecordKind<R>, id: string, version: number) =>
  useQuery({
    queryKey: ['record-version', kind.queryKey(id), version],
    queryFn: ({ signal }) => readVersion(kind, id, version, signal),
    staleTime: Infinity,
  });

async function readVersion<R extends KeptRecord>(
  kind: RecordKind<R>,
  id: string,
  version: number,
  signal: AbortSignal,
): Promise<Version> {
  if (version < 1) return NOTHING;
  const [event] = await kind.readEvents(id, { after: version - 1, limit: 1 }, signal);
  if (!event) throw new Error(`There is no version ${version}`);
  try {
    return { event, values: await readValues(kind, id, event, signal) };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== kind.removed) throw error;
  }
  return { event, values: (await readVersion(kind, id, version - 1, signal)).values };
}

/** Those after an event. Others may have been accepted in the same millisecond: they are taken back. */
async function readValues<R extends KeptRecord>(
  kind: RecordKind<R>,
  id: string,
  { version, occurred_at }: HistoryItem,
  signal: AbortSignal,
): Promise<Snapshot> {
  const record = await kind.read(id, occurred_at, signal);
  const [first, last] = [Math.min(version, record.version), Math.max(version, record.version)];
  if (first === last) return snapshotOf(record);
  const between = await kind.readEvents(id, { after: first, limit: last - first }, signal);
  const isLater = record.version > version;
  return applied(snapshotOf(record), isLater ? [...between].reverse() : between, isLater ? 'from' : 'to');
}
