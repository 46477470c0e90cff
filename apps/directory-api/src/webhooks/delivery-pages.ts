import {
  InvalidParameter,
  deliveryStatuses,
  parseLimit,
  singleValue,
  type Delivery,
  type DeliveryQuery,
  type Parameters,
} from '#application';
import { HttpProblem } from '#http';

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
