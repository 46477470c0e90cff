import type { ProjectableEvent } from '#application/views';
import type { StationEvent } from '#domain';

type DataOf<Type extends StationEvent['type']> = Extract<StationEvent, { readonly type: Type }>['data'];

/** What a station does, as far as reliability depends on it; `gone` from its removal on. */
export type Service = 'up' | 'down' | 'unknown' | 'gone';
/** The words of sources that count otherwise than their code. */
type Word = 'BLOCKED' | 'PLANNED';
/** `up`, `down BLOCKED` and so on. */
export type StatusClass = Service | `${Service} ${Word}`;

/**
 * A change of the class of a station's status, by the time of observation. It replaces all changes of lower versions
 * from `since` on. Times are milliseconds since 1970.
 */
export interface StatusChange {
  readonly version: number;
  readonly class: StatusClass;
  readonly since: number;
  /** Since when the station is there with an unknown status: `since`, or its creation if that was before. */
  readonly there: number;
}

const services: Readonly<Record<string, Service>> = { '1': 'up', '2': 'up', '3': 'down', '4': 'down' };
const words: readonly string[] = ['BLOCKED', 'PLANNED'] satisfies Word[];

const classOf = (code: string | null, word: string | null | undefined): StatusClass =>
  withWord(services[code ?? ''] ?? 'unknown', word);

const withWord = (service: Service, word: string | null | undefined): StatusClass =>
  typeof word === 'string' && words.includes(word) ? `${service} ${word as Word}` : service;

type Parts = readonly [Service, Word?];
/** A report asks for those of millions of changes. */
const known = new Map<StatusClass, Parts>();

/** The service and the word of a class. */
export function partsOf(given: StatusClass): Parts {
  const found = known.get(given);
  if (found) return found;
  const parts = given.split(' ') as [Service, Word?];
  known.set(given, parts);
  return parts;
}

/** Whether some of a station's events may change the class of its status. */
export const mayChangeStatus = (events: readonly ProjectableEvent[]): boolean =>
  events.some(({ event: { type, data } }) => {
    if (type === 'StationAvailabilityConfirmed.v1') return data.source_status !== undefined;
    if (type === 'StationDetailsChanged.v1') return data.changed.details?.source_status !== undefined;
    return deciding.includes(type);
  });

const deciding: readonly string[] = [
  'StationCreated.v1',
  'StationRestored.v1',
  'StationAvailabilityChanged.v1',
  'StationRemoved.v1',
];

/**
 * The changes of status by a station's next events.
 * @param last the last stored one; events up to its version are skipped
 */
export function statusChanges(
  events: readonly ProjectableEvent[],
  last: StatusChange | undefined,
): readonly StatusChange[] {
  const changes: StatusChange[] = [];
  for (const logged of events) {
    const before = changes.at(-1) ?? last;
    const change = logged.version > (before?.version ?? 0) ? changeBy(logged, before) : undefined;
    if (change && !isRepeated(change, before)) changes.push(change);
  }
  return changes;
}

/** Whether all times have the same class with the change as without it. */
const isRepeated = (change: StatusChange, before: StatusChange | undefined): boolean =>
  before !== undefined &&
  change.class === before.class &&
  change.since >= before.since &&
  change.there === change.since &&
  // What is observed of a station that was restored is compared with when it was removed.
  change.class !== 'gone';

/** When an event was accepted, its version, and the change before it. */
interface Moment {
  readonly version: number;
  readonly time: number;
  readonly before: StatusChange | undefined;
}

function changeBy(
  { event, version, time }: ProjectableEvent,
  before: StatusChange | undefined,
): StatusChange | undefined {
  const moment = { version, time: Date.parse(time), before };
  switch (event.type) {
    case 'StationCreated.v1':
    case 'StationRestored.v1':
      return begun(event.data, moment);
    case 'StationAvailabilityChanged.v1':
    case 'StationAvailabilityConfirmed.v1':
      return observed(event.data, moment);
    case 'StationDetailsChanged.v1':
      return reworded(event.data.changed.details?.source_status, moment);
    case 'StationRemoved.v1':
      return changed(moment, sinceOf(event.data, moment), 'gone');
    default:
      return undefined;
  }
}

const changed = ({ version }: Moment, since: number, status: StatusClass): StatusChange => ({
  ...{ version, class: status, since },
  there: since,
});

const sinceOf = ({ observed_at }: { readonly observed_at?: string }, { time }: Moment): number =>
  observed_at === undefined ? time : Date.parse(observed_at);

type Begun = DataOf<'StationCreated.v1' | 'StationRestored.v1'>;

/** A restored station that was not observed after its removal has its status since it was restored. */
function begun(data: Begun, moment: Moment): StatusChange {
  const { time, before } = moment;
  const at = sinceOf(data, moment);
  const since = before && at <= before.since ? time : at;
  const status = classOf(data.attributes.available, data.details?.source_status);
  return { ...changed(moment, since, status), there: Math.min(since, time) };
}

type Observed = DataOf<'StationAvailabilityChanged.v1' | 'StationAvailabilityConfirmed.v1'>;

/** An observation that says no word leaves the one before: events of earlier releases have none. */
function observed(data: Observed, moment: Moment): StatusChange {
  const { available, source_status } = data;
  const word = source_status === undefined ? moment.before && partsOf(moment.before.class)[1] : source_status;
  return changed(moment, sinceOf(data, moment), classOf(available, word));
}

/** A word that is said without an observation is of the status that is held. */
function reworded(word: string | null | undefined, moment: Moment): StatusChange | undefined {
  const { time, before } = moment;
  if (word === undefined || !before) return undefined;
  return changed(moment, Math.max(time, before.since), withWord(partsOf(before.class)[0], word));
}
