import { stationStatuses, type DomainEvent } from '#domain';
import type { ProjectableEvent } from '../log/recorded-event.js';

/** From a time on, by the clock of whoever observed it, a station had this code; until its next period begins. */
export interface StatusPeriod {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly code: string | null;
  /** The version of the event that began it, greater than those of all periods before it. */
  readonly version: number;
  /** For how many milliseconds the station had had each code by then, in the order of the catalogue. */
  readonly before: Durations;
}

export type Durations = readonly number[];

/** A change of status, as one event tells it. */
export type StatusChange = Omit<StatusPeriod, 'before'>;

/** The codes of the catalogue, in its order. */
export const statusCodes: readonly string[] = stationStatuses.map(({ value }) => value);

const never: Durations = statusCodes.map(() => 0);

/**
 * What events of one station, oldest first, change about its periods.
 * @param last the station's last period; what events up to its version tell is in the periods already
 */
export function statusChanges(
  events: readonly ProjectableEvent[],
  last: StatusPeriod | undefined,
): readonly StatusChange[] {
  const changes = events.flatMap((logged) => changeOf(logged) ?? []);
  if (last) return changes.filter(({ version }) => version > last.version);
  // A station that was never reported on has no periods, not even where it is removed.
  const first = changes.findIndex(({ code }) => code !== null);
  return first < 0 ? [] : changes.slice(first);
}

/** Whether an event may begin a period. */
export const tellsStatus = (logged: ProjectableEvent): boolean => changeOf(logged) !== undefined;

function changeOf({ event, time, version }: ProjectableEvent): StatusChange | undefined {
  const told = observation(event, time);
  return told && { since: Date.parse(told.observed_at), code: told.available, version };
}

interface Observation {
  readonly available: string | null;
  readonly observed_at: string;
}

/** The status that begins with an event, if one does: a confirmed one goes on, and a removed station has none. */
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

/** The time from which on changes leave nothing as it was: the earliest that one of them tells. */
export const changedFrom = (changes: readonly StatusChange[]): number =>
  Math.min(...changes.map(({ since }) => since));

/**
 * The periods that take the place of all those that began at {@link changedFrom} or later. The later arrival counts:
 * an observation without a time of its own is of the time of its receipt, which may lie before one held.
 * @param previous the last period that began before that
 */
export function periodsAfter(
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

/** For how many milliseconds a station had had each code by a time within the period. */
export function durationsUntil(period: StatusPeriod | undefined, time: number): Durations {
  if (!period) return never;
  const { since, code, before } = period;
  return before.map((duration, index) => (statusCodes[index] === code ? duration + time - since : duration));
}
