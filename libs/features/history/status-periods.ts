import { statusCodes } from '#domain';
import type { ProjectableEvent } from '#application/views';

/** A period during which a station had one status code. It ends when the station's next period begins. */
export interface StatusPeriod {
  /** When it began by the observer's clock, in milliseconds since 1970. */
  readonly since: number;
  readonly code: string | null;
  /** Version of the event that began it, greater than those of all earlier periods. */
  readonly version: number;
  /** The code of the period before; null if there is none. */
  readonly previous: string | null;
  /** Total time with each code before this period. */
  readonly before: Durations;
}

/** Milliseconds per status code, in catalogue order. */
export type Durations = readonly number[];

/** A change of status by one event. */
export type StatusChange = Omit<StatusPeriod, 'previous' | 'before'>;

const zeroDurations: Durations = statusCodes.map(() => 0);

/**
 * The status changes of one station's events.
 * @param events oldest first
 * @param last the station's last stored period; events up to its version are skipped
 */
export function statusChanges(
  events: readonly ProjectableEvent[],
  last: StatusPeriod | undefined,
): readonly StatusChange[] {
  const further = last ? events.filter(({ version }) => version > last.version) : events;
  const changes: StatusChange[] = [];
  for (const logged of further) {
    const change = changeAfter(changes.at(-1) ?? last, logged);
    if (change) changes.push(change);
  }
  return changes;
}

function changeAfter(before: StatusChange | undefined, logged: ProjectableEvent): StatusChange | undefined {
  const change = changeOf(logged, before?.since ?? -Infinity);
  // A station without any reported status has no periods, but one that tells when it was removed.
  const begins = before !== undefined || change?.code !== null || logged.event.type === 'StationRemoved.v1';
  return begins ? change : undefined;
}

/** Whether an event begins a period, if the status differs. */
export const changesStatus = (logged: ProjectableEvent): boolean => changeOf(logged, -Infinity) !== undefined;

/**
 * The status that begins with an event, if any. A confirmation begins none; a removed station has no status. That of a
 * restored one begins with its observation, or when it is restored if it was observed before its removal.
 * @param previous when the period before began
 */
function changeOf({ event, time, version }: ProjectableEvent, previous: number): StatusChange | undefined {
  switch (event.type) {
    case 'StationCreated.v1':
      return begun(event.data.observed_at, event.data.attributes.available, version);
    case 'StationRestored.v1': {
      const { observed_at, attributes } = event.data;
      const isBefore = observed_at !== undefined && Date.parse(observed_at) < previous;
      return begun(isBefore ? time : observed_at, attributes.available, version);
    }
    case 'StationAvailabilityChanged.v1':
      return begun(event.data.observed_at, event.data.available, version);
    case 'StationRemoved.v1':
      return begun(event.data.observed_at ?? time, null, version);
    default:
      return undefined;
  }
}

const begun = (since: string | undefined, code: string | null, version: number): StatusChange | undefined =>
  since === undefined ? undefined : { since: Date.parse(since), code, version };

/** The earliest time of the changes: periods that began at it or later are replaced. */
export const earliestChange = (changes: readonly StatusChange[]): number =>
  Math.min(...changes.map(({ since }) => since));

/**
 * The periods that replace all those that began at {@link earliestChange} or later. A later event overrides all periods
 * from its time on: an observation without a time has the time of its receipt, which may be before a stored period.
 * @param previous the last period before {@link earliestChange}
 */
export function replacementPeriods(
  previous: StatusPeriod | undefined,
  changes: readonly StatusChange[],
): readonly StatusPeriod[] {
  const periods: StatusPeriod[] = [];
  for (const change of changes) {
    while ((periods.at(-1)?.since ?? -Infinity) >= change.since) periods.pop();
    const { since, code, version } = change;
    const last = periods.at(-1) ?? previous;
    periods.push({ since, code, version, previous: last?.code ?? null, before: durationsUntil(last, since) });
  }
  return periods;
}

/** Total time with each code before a time within the period. */
export function durationsUntil(period: StatusPeriod | undefined, time: number): Durations {
  if (!period) return zeroDurations;
  const { since, code, before } = period;
  return before.map((duration, index) => (statusCodes[index] === code ? duration + time - since : duration));
}
