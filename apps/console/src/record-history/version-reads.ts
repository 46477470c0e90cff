import { useQuery } from '@tanstack/react-query';
import { api, ApiProblem, bodyOf } from '../api/client.js';
import type { HistoryItem } from '../api/records.js';
import { applied, snapshotOf, type Snapshot } from './snapshot.js';

export interface Version {
  /** The event that made it; undefined for the time before the first one. */
  readonly event: HistoryItem | undefined;
  readonly values: Snapshot;
}

/** Before its first event, a station has no values. */
const NOTHING: Version = { event: undefined, values: {} };

const readEvents = async (id: string, after: number, limit: number, signal: AbortSignal) => {
  const params = { path: { id }, query: { cursor: String(after), limit } };
  return (await bodyOf(api.GET('/v1/stations/{id}/history', { params, signal }))).items;
};

/** A station as it was in a version; one that was removed has the values that it had until then. Versions never change. */
export const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['station-version', id, version],
    queryFn: ({ signal }) => readVersion(id, version, signal),
    staleTime: Infinity,
  });

async function readVersion(id: string, version: number, signal: AbortSignal): Promise<Version> {
  if (version < 1) return NOTHING;
  const [event] = await readEvents(id, version - 1, 1, signal);
  if (!event) throw new Error(`There is no version ${version}`);
  try {
    return { event, values: await readValues(id, event, signal) };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'station_removed') throw error;
  }
  return { event, values: (await readVersion(id, version - 1, signal)).values };
}

/** Those after an event. Others may have been accepted in the same millisecond: they are taken back. */
async function readValues(
  id: string,
  { version, occurred_at }: HistoryItem,
  signal: AbortSignal,
): Promise<Snapshot> {
  const params = { path: { id }, query: { as_of: occurred_at } };
  const station = await bodyOf(api.GET('/v1/stations/{id}', { params, signal }));
  const [first, last] = [Math.min(version, station.version), Math.max(version, station.version)];
  if (first === last) return snapshotOf(station);
  const between = await readEvents(id, first, last - first, signal);
  const isLater = station.version > version;
  return applied(snapshotOf(station), isLater ? [...between].reverse() : between, isLater ? 'from' : 'to');
}
