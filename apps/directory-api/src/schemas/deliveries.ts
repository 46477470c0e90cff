import { deliveryStatuses } from '#application';
import { eventTypes } from '#domain';
import { closedObject, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, position, timestamp, uuid } from '#http/openapi';

const text: JsonSchema = { type: 'string' };
const httpStatus: JsonSchema = { type: 'integer', minimum: 100, maximum: 999 };

const delivery = object({
  id: uuid,
  event_id: { ...text, description: 'The `webhook-id` of its requests, the `id` of the event.' },
  event_type: { type: 'string', enum: eventTypes },
  subject: text,
  run: { type: 'integer', minimum: 0, description: '0, or the number of the replay that it is part of.' },
  status: {
    type: 'string',
    enum: [...deliveryStatuses],
    description: '`failed`: given up after the last attempt.',
  },
  attempts: { type: 'integer', minimum: 0 },
  created_at: timestamp,
  next_attempt_at: orNull({ ...timestamp, description: 'Null unless it is pending.' }),
  last_attempt_at: orNull(timestamp),
  last_status: orNull({ ...httpStatus, description: 'The HTTP status of the last answer.' }),
  last_error: orNull(text),
  answer: orNull({
    ...text,
    description: 'The first 500 bytes of the last answer, if the receiver has a public address.',
  }),
});

const placeInLog: JsonSchema = { type: 'string', description: 'A position, or a time in RFC 3339.' };

export const deliverySchemas: Readonly<Record<string, JsonSchema>> = {
  Delivery: delivery,
  DeliveryPage: object({ items: listOf(ref('Delivery')), next: nextCursor }),
  WebhookTestResult: object(
    {
      delivered: { type: 'boolean' },
      status: orNull(httpStatus),
      error: text,
      duration_ms: { type: 'integer', minimum: 0 },
    },
    ['delivered', 'status', 'duration_ms'],
  ),
  ReplayInput: closedObject(
    {
      from: placeInLog,
      to: orNull({ ...placeInLog, description: 'As `from`; by default where the webhook is now.' }),
    },
    ['from'],
  ),
  Replay: object({ run: { type: 'integer', minimum: 1 }, from: position, to: position }),
};
