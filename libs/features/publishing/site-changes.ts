import {
  TEXT_ERASED,
  isExclusionEvent,
  type DomainEvent,
  type DomainState,
  type StationState,
} from '#domain';
import type { ProjectableEvent } from '#application/views';
import { gapOfStation, gaps, tariffsOf } from '#formats';

/** What events of a station change for the locations that it is and was at. */
export interface SiteChanges {
  /** When the last of them was accepted. */
  readonly time: string;
  /** The locations that it has left, by a move or a removal, and when. */
  readonly left: readonly LeftSite[];
  /** Whether it is but the status. */
  readonly isStatus: boolean;
}

interface LeftSite {
  readonly location: string;
  readonly time: string;
}

/** Whether an event says a status again, in the same word: it changes no data. */
export const isRepeat = ({ type, data }: DomainEvent): boolean =>
  type === 'StationAvailabilityConfirmed.v1' && data.source_status === data.previous_source_status;

/** Whether an event changes nothing of what is published of a station. */
const isUnpublished = (event: DomainEvent): boolean => event.type === TEXT_ERASED || isExclusionEvent(event);

const statusTypes: readonly string[] = ['StationAvailabilityChanged.v1', 'StationAvailabilityConfirmed.v1'];

/**
 * What events of a station change for its locations; undefined if nothing.
 * @param location where it was before them, if that is known: a removal does not say where the station was
 */
export function siteChangesOf(
  events: readonly ProjectableEvent[],
  location?: string,
): SiteChanges | undefined {
  const changing = events.filter(({ event }) => !isRepeat(event) && !isUnpublished(event));
  const last = changing.at(-1);
  if (!last) return undefined;
  const isStatus = changing.every(({ event }) => statusTypes.includes(event.type));
  return { time: last.time, left: leftSites(changing, location), isStatus };
}

function leftSites(events: readonly ProjectableEvent[], first: string | undefined): readonly LeftSite[] {
  const left: LeftSite[] = [];
  let location = first;
  for (const { event, time } of events) {
    if (event.type === 'StationRelocated.v1') {
      left.push({ location: event.data.previous, time });
      location = event.data.location_id;
    }
    if (event.type === 'StationCreated.v1' || event.type === 'StationRestored.v1')
      location = event.data.attributes.location_id;
    // It may come back elsewhere.
    if (event.type === 'StationRemoved.v1' && location !== undefined) left.push({ location, time });
  }
  return left;
}

/** Where a station is, and whether it keeps its location from being published. */
export function placeOf(state: DomainState): { readonly location: string; readonly lacks: boolean } {
  const station = state as Exclude<StationState, { kind: 'absent' }>;
  const lacks = station.kind === 'present' && gapOfStation(station) !== gaps.none;
  return { location: station.attributes.location_id, lacks };
}

/** The tariffs that the connectors of a station name; none of one that was removed. */
export const tariffsNamedBy = (state: DomainState): readonly string[] =>
  state.kind === 'present' && 'connectors' in state ? tariffsOf(state) : [];

/** When the data of a station last changed. */
export interface StationTimes {
  /** By the time of acceptance. */
  readonly changed_at: string;
  /** By the observation that brought the change, if it had one; else by the one before. */
  readonly reported_at: string;
}

/** The times of a station after further events; those that were applied before change nothing. */
export function stationTimes(
  events: readonly ProjectableEvent[],
  before: StationTimes | undefined,
): StationTimes | undefined {
  let times = before;
  for (const each of events) {
    if (isUnpublished(each.event)) continue;
    times = isRepeat(each.event) ? confirmed(each, times) : changed(each, times);
  }
  return times;
}

/** A command that changes data and confirms the status has both events at one time: the data is that of the report. */
const confirmed = (each: ProjectableEvent, times: StationTimes | undefined): StationTimes | undefined =>
  times?.changed_at === each.time ? { ...times, reported_at: reportIn(each) } : times;

function changed(each: ProjectableEvent, times: StationTimes | undefined): StationTimes {
  const { event, time: changed_at } = each;
  const isReport = hasReport.has(event.type) || times === undefined;
  return { changed_at, reported_at: isReport ? reportIn(each) : times.reported_at };
}

const reportIn = ({ event, time }: ProjectableEvent): string =>
  ('observed_at' in event.data ? event.data.observed_at : undefined) ?? time;

/** The other events say nothing of an observation. */
const hasReport: ReadonlySet<string> = new Set([
  'StationCreated.v1',
  'StationRestored.v1',
  'StationRemoved.v1',
  ...statusTypes,
]);
