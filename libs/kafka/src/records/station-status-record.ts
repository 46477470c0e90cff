import type { AggregateSnapshot, ProcessedBatch, RecordedEvent } from '#application';
import { statusLabel, type StationState } from '#domain';
import type { Message } from 'kafkajs';

/** The value of a station's record in the compacted topic. */
export interface StationStatus {
  readonly id: string;
  readonly version: number;
  readonly code: string | null;
  readonly label: string | null;
  /** The code before its last change in the batch; the same as `code` if the batch did not change it. */
  readonly previous_code: string | null;
  readonly observed_at: string | null;
  readonly changed_at: string | null;
  readonly location_id: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly name: string | null;
}

/**
 * One record for each station that the batch changed, with its status after the batch, or a tombstone if it is
 * removed.
 */
export function stationStatusRecords(
  { events, snapshots }: Pick<ProcessedBatch, 'events' | 'snapshots'>,
  partition: number,
): readonly Message[] {
  const stations = snapshots.filter(({ aggregate }) => aggregate.kind === 'station');
  if (stations.length === 0) return [];
  const previous = previousCodes(events);
  return stations.map((snapshot) => {
    const status = stationStatus(snapshot, previous);
    return { key: snapshot.aggregate.id, value: status && JSON.stringify(status), partition };
  });
}

/**
 * By station id, the code before its last change, for stations that the events create or restore, or whose status they change.
 */
function previousCodes(events: readonly RecordedEvent[]): ReadonlyMap<string, string | null> {
  const codes = new Map<string, string | null>();
  for (const { aggregate, event } of events) {
    if (event.type === 'StationCreated.v1' || event.type === 'StationRestored.v1')
      codes.set(aggregate.id, null);
    if (event.type === 'StationAvailabilityChanged.v1') codes.set(aggregate.id, event.data.previous);
  }
  return codes;
}

function stationStatus(
  { aggregate: { id }, version, state }: AggregateSnapshot,
  previous: ReadonlyMap<string, string | null>,
): StationStatus | null {
  const station = state as StationState;
  if (station.kind !== 'present') return null;
  const { available: code, location_id, latitude, longitude, name } = station.attributes;
  const { observed_at = null, changed_at = null } = station.observed ?? {};
  const label = statusLabel(code);
  const before = previous.get(id);
  const previous_code = before === undefined ? code : before;
  return {
    id,
    version,
    code,
    label,
    previous_code,
    observed_at,
    changed_at,
    location_id,
    latitude,
    longitude,
    name,
  };
}
