import {
  InvalidParameter,
  covers,
  parseLimit,
  singleValue,
  unknownFieldErrors,
  type EventFeed,
  type Parameters,
  type Position,
} from '#application';
import {
  aggregates,
  fieldError,
  isJsonObject,
  joinedErrors,
  parseTimestamp,
  type FieldError,
  type FieldErrorList,
} from '#domain';
import { HttpProblem } from '#http';
import { deliveryStatuses, type Delivery, type DeliveryQuery } from '../ports/webhook-deliveries.js';

/** @throws InvalidParameter */
export function parseDeliveryQuery(parameters: Parameters): DeliveryQuery {
  const text = singleValue(parameters, 'status');
  const status = deliveryStatuses.find((each) => each === text);
  if (text !== undefined && !status)
    throw new InvalidParameter(`status must be one of ${deliveryStatuses.join(', ')}`);
  const cursor = singleValue(parameters, 'cursor');
  return {
    status,
    before: cursor === undefined ? undefined : decoded(cursor),
    limit: parseLimit(parameters),
  };
}

/** The cursor of the page after these deliveries; null on the last page. */
export function nextPage(items: readonly Delivery[], hasMore: boolean): string | null {
  const last = items.at(-1);
  return hasMore && last ? Buffer.from(String(last.sequence)).toString('base64url') : null;
}

/** A cursor shows nothing that its webhook's list does not, so it has no signature. */
function decoded(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new HttpProblem('invalid_cursor');
}

const replayMembers = new Set(['from', 'to']);

/** The part of the log that is replayed. */
interface ReplayRange {
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
  if (isReversed(from, to) || isLater(body['from'], body['to']))
    errors.push(fieldError(['to'], 'out_of_range', 'to must not be before from'));
  const all = joinedErrors(unknownFieldErrors(body, replayMembers, []), { errors });
  return all.errors.length > 0 || from === undefined ? all : { from, to };
}

/** Whether `to` is before `from` in a partition, and behind it in none. */
const isReversed = (from: Position | undefined, to: Position | undefined): boolean =>
  from !== undefined && to !== undefined && covers(from, to) && !covers(to, from);

/** Whether both are times, the first one later. Times at which nothing lies between them are the same position. */
function isLater(from: unknown, to: unknown): boolean {
  const [first, last] = [parseTimestamp(from), parseTimestamp(to)];
  return first.ok && last.ok && first.value > last.value;
}

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

/** A delivery as clients see it. */
export function deliveryRecord(delivery: Delivery) {
  const { id, aggregate, version, eventType, run, status, attempts, createdAt } = delivery;
  const subject = `${aggregates[aggregate.kind].collection}/${aggregate.id}`;
  return {
    id,
    event_id: `${subject}/${version}`,
    event_type: eventType,
    subject,
    run,
    status,
    attempts,
    created_at: timeOf(createdAt),
    next_attempt_at: status === 'pending' ? timeOf(delivery.dueAt) : null,
    last_attempt_at: delivery.lastAttemptAt === null ? null : timeOf(delivery.lastAttemptAt),
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    answer: delivery.answer,
  };
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
