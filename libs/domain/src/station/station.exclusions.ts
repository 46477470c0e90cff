import { accept, reject, type Decision } from '../shared/decider.js';
import { fieldError } from '../shared/field-errors.js';
import type { ExcludeStationOutage, WithdrawStationOutageExclusion } from './station.commands.js';
import type { StationOutageExcluded, StationOutageExclusionWithdrawn } from './station.events.js';

/** Greatest number of exclusions of a station that are not withdrawn. */
export const MAX_OPEN_EXCLUSIONS = 1000;

/** What numbers the exclusions of a station, and which of them may be withdrawn. */
export interface Exclusions {
  /** The number of the last one: numbers are not used again. */
  readonly last: number;
  /** The numbers of those that are not withdrawn, in their order. */
  readonly open: readonly number[];
}

const NONE: Exclusions = { last: 0, open: [] };

interface WithExclusions {
  /** Null if it never had any. */
  readonly exclusions: Exclusions | null;
}

export type ExclusionCommand = ExcludeStationOutage | WithdrawStationOutageExclusion;
export type ExclusionEvent = StationOutageExcluded | StationOutageExclusionWithdrawn;

export const isExclusionCommand = (command: { readonly type: string }): command is ExclusionCommand =>
  command.type === 'ExcludeStationOutage' || command.type === 'WithdrawStationOutageExclusion';

/** Decides on the exclusions of a station, whether it is removed or not: its outages were before. */
export const decideExclusion = (
  { exclusions }: WithExclusions,
  command: ExclusionCommand,
): Decision<ExclusionEvent> =>
  command.type === 'ExcludeStationOutage'
    ? exclude(exclusions ?? NONE, command)
    : withdraw(exclusions ?? NONE, command);

function exclude(
  { last, open }: Exclusions,
  { from, to, reason, note }: ExcludeStationOutage,
): Decision<ExclusionEvent> {
  if (to <= from) return refuse(['to'], 'out_of_range', 'to must be later than from');
  if (open.length >= MAX_OPEN_EXCLUSIONS) return refuse([], 'too_large', TOO_MANY);
  const data = { n: last + 1, from, to, reason, ...(typeof note === 'string' && { note }) };
  return accept({ type: 'StationOutageExcluded.v1', data });
}

const TOO_MANY = `the station has ${MAX_OPEN_EXCLUSIONS} exclusions, which is the most: withdraw those that do not hold`;

const refuse = (path: readonly string[], code: 'out_of_range' | 'too_large', detail: string) =>
  reject('validation_failed', { errors: [fieldError(path, code, detail)] });

/** One that is withdrawn already stays so. */
function withdraw(
  { last, open }: Exclusions,
  { n }: WithdrawStationOutageExclusion,
): Decision<ExclusionEvent> {
  if (n > last) return reject('exclusion_not_found');
  return open.includes(n) ? accept({ type: 'StationOutageExclusionWithdrawn.v1', data: { n } }) : accept();
}

export const isExclusionEvent = <E extends { readonly type: string }>(
  event: E,
): event is E & ExclusionEvent =>
  event.type === 'StationOutageExcluded.v1' || event.type === 'StationOutageExclusionWithdrawn.v1';

/** The exclusions after an event. */
export function changedExclusions(
  { exclusions }: WithExclusions,
  { type, data: { n } }: ExclusionEvent,
): Exclusions {
  const { last, open } = exclusions ?? NONE;
  return type === 'StationOutageExcluded.v1'
    ? { last: n, open: [...open, n] }
    : { last, open: open.filter((each) => each !== n) };
}
