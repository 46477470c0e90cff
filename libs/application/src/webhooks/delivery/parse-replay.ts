import { fieldError, joinedErrors, parseTimestamp, type FieldError, type FieldErrorList } from '#domain';
import { isJsonObject } from '../../commands/validation/field-rules.js';
import { unknownFieldErrors } from '../../commands/validation/unknown-fields.js';
import type { Position } from '../../log/position.js';
import type { EventFeed } from '../../ports/event-feed.js';

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
  const { from, to = null } = body;
  const errors: FieldError[] = from === undefined ? [fieldError(['from'], 'required')] : [];
  const read = (name: string, given: unknown) => readPosition(name, given, feed, errors);
  const range = {
    from: from === undefined ? undefined : await read('from', from),
    to: to === null ? undefined : await read('to', to),
  };
  const all = joinedErrors(unknownFieldErrors(body, names, []), { errors });
  return all.errors.length > 0 || range.from === undefined ? all : { from: range.from, to: range.to };
}

async function readPosition(
  name: string,
  given: unknown,
  feed: PositionFeed,
  errors: FieldError[],
): Promise<Position | undefined> {
  if (typeof given !== 'string') {
    errors.push(fieldError([name], given === null ? 'null_not_allowed' : 'not_a_string'));
    return undefined;
  }
  if (feed.knows(given)) return given;
  const time = parseTimestamp(given);
  if (time.ok) return feed.positionAt(time.value);
  const detail = `${name} must be a position of this directory, or a time such as "2026-11-21T08:00:00Z"`;
  errors.push(fieldError([name], 'not_a_timestamp', detail));
  return undefined;
}
