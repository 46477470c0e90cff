import {
  fieldError,
  isJsonObject,
  joinedErrors,
  parseTimestamp,
  type FieldError,
  type FieldErrorList,
} from '#domain';
import { unknownFieldErrors } from '../../write/field-rules.js';
import type { Position } from '../../log/position.js';
import type { EventFeed } from '../../ports/event-feed.js';
import { covers } from '../../feed/position-waiters.js';

const names = new Set(['from', 'to']);

/** The part of the log that is replayed. */
export interface ReplayRange {
  readonly from: Position;
  /** Undefined: up to where the webhook is. */
  readonly to: Position | undefined;
}

type PositionFeed = Pick<EventFeed, 'knows' | 'positionAt'>;

/** Reads the body of a replay, whose ends are positions or times. */
export async function parseReplay(body: unknown, feed: PositionFeed): Promise<ReplayRange | FieldErrorList> {
  if (!isJsonObject(body)) return { errors: [fieldError([], 'not_an_object')] };
  const errors: FieldError[] = [];
  const from = await readPosition('from', body['from'], feed, errors);
  const to = (body['to'] ?? null) === null ? undefined : await readPosition('to', body['to'], feed, errors);
  if (isReversed(from, to)) errors.push(fieldError(['to'], 'out_of_range', 'to must not be before from'));
  const all = joinedErrors(unknownFieldErrors(body, names, []), { errors });
  return all.errors.length > 0 || from === undefined ? all : { from, to };
}

/** Whether `to` is before `from` in a partition, and behind it in none. */
const isReversed = (from: Position | undefined, to: Position | undefined): boolean =>
  from !== undefined && to !== undefined && covers(from, to) && !covers(to, from);

async function readPosition(
  name: string,
  given: unknown,
  feed: PositionFeed,
  errors: FieldError[],
): Promise<Position | undefined> {
  if (typeof given !== 'string') {
    errors.push(fieldError([name], missingCodeOf(given) ?? 'not_a_string'));
    return undefined;
  }
  if (feed.knows(given)) return given;
  const time = parseTimestamp(given);
  if (time.ok) return feed.positionAt(time.value);
  const detail = `${name} must be a position of this directory, or a time such as "2026-11-21T08:00:00Z"`;
  errors.push(fieldError([name], 'not_a_timestamp', detail));
  return undefined;
}

const missingCodeOf = (given: unknown) =>
  given === undefined ? 'required' : given === null ? 'null_not_allowed' : undefined;
