import { stationStatuses, type DomainEvent } from '#domain';
import type { ProjectableEvent } from '../log/recorded-event.js';

/** A period during which a station had one status code. It ends when the station's next period begins. */
export interface StatusPeriod {
  /** When it began by the observer's clock, in milliseconds since 1970. */
  readonly since: number;
  readonly code: string | null;
  /** Version of the event that began it, greater than those of all earlier periods. */
  readonly version: number;
  /** Total time with each code before this period. */
  readonly before: Durations;
}

/** Milliseconds per status code, in catalogue order. */
export type Durations = readonly number[];

/** A change of status by one event. */
export type StatusChange = Omit<StatusPeriod, 'before'>;

/** The codes of the catalogue, in its order. */
export const statusCodes: readonly string[] = stationStatuses.map(({ value }) => value);

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
  const changes = events.flatMap((logged) => changeOf(logged) ?? []);
  if (last) return changes.filter(({ version }) => version > last.version);
  // A station without any reported status has no periods, also if it is removed.
  const first = changes.findIndex(({ code }) => code !== null);
  return first < 0 ? [] : changes.slice(first);
}

/** Whether an event begins a period, if the status differs. */
export const changesStatus = (logged: ProjectableEvent): boolean => changeOf(logged) !== undefined;

function changeOf({ event, time, version }: ProjectableEvent): StatusChange | undefined {
  const begun = observation(event, time);
  return begun && { since: Date.parse(begun.observed_at), code: begun.available, version };
}

interface Observation {
  readonly available: string | null;
  readonly observed_at: string;
}

/** The status that begins with an event, if any. A confirmation begins none; a removed station has no status. */
function observation(event: DomainEvent, time: string): Observation | undefined {
  switch (event.type) {
    case 'StationCreated.v1': {
      const { attributes, observed_at } = event.data;
      return observed_at === undefined ? undefined : { available: attributes.available, observed_at };
    }
    case 'StationAvailabilityChanged.v1':
      return event.data;
    case 'StationRemoved.v1':
      return { available: null, observed_at: time };
    default:
      return undefined;
  }
}

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
    periods.push({ since, code, version, before: durationsUntil(periods.at(-1) ?? previous, since) });
  }
  return periods;
}

/** Total time with each code before a time within the period. */
export function durationsUntil(period: StatusPeriod | undefined, time: number): Durations {
  if (!period) return zeroDurations;
  const { since, code, before } = period;
  return before.map((duration, index) => (statusCodes[index] === code ? duration + time - since : duration));
}
