import { MAX_URL_LENGTH, stationFilterNames } from '#application';
import { eventTypes } from '#domain';
import { closedObject, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, orOutcome, position, timestamp, uuid, version } from '#http/openapi';
import {
  MAX_ATTEMPTS_PER_SECOND,
  MAX_DESCRIPTION_LENGTH,
  MAX_FILTER_LENGTH,
  MAX_ITEMS,
} from '../parse-webhook.js';
import { deliveryStatuses } from '../ports/webhook-deliveries.js';

const filterText: JsonSchema = { type: 'string', maxLength: MAX_FILTER_LENGTH };
/**
 * A text or a list, by keywords that generators of clients pass over: of a union with a list, some make code that does not
 * compile. To them it is any JSON.
 */
const filterValue: JsonSchema = {
  description: 'One text, or a list of several, each once, of which any may match.',
  if: { type: 'array' },
  then: { ...listOf(filterText), minItems: 1, maxItems: MAX_ITEMS, uniqueItems: true },
  else: filterText,
};
const filterMembers = (value: JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(stationFilterNames.map((name) => [name, value]));

/** A pattern: two enumerations with values of the same names do not compile in Go. */
const eventType: JsonSchema = {
  type: 'string',
  pattern: `^(${eventTypes.join('|').replaceAll('.', '\\.')})$`,
};
const eventTypeInput: JsonSchema = {
  type: 'string',
  enum: [...eventTypes, ...eventTypes.map((type) => type.replace(/\.v1$/, ''))],
};
const oneOrMore = (items: JsonSchema): JsonSchema =>
  orNull({ ...listOf(items), minItems: 1, uniqueItems: true, description: 'Types of events; null for all.' });

const url: JsonSchema = {
  type: 'string',
  format: 'uri',
  maxLength: MAX_URL_LENGTH,
  pattern: '^[hH][tT][tT][pP][sS]?://',
  description: 'Where the events are sent: an HTTP address without credentials or fragment.',
};

const settings = {
  url,
  description: orNull({ type: 'string', maxLength: MAX_DESCRIPTION_LENGTH }),
  max_per_second: orNull({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ATTEMPTS_PER_SECOND,
    description: 'The most requests a second; null for no limit.',
  }),
  paused: { type: 'boolean', description: 'While it is paused, its events wait.' },
};

const FILTERS = 'The filters on stations that the feed of events has.';

/** What a client sends. */
const inputMembers: Record<string, JsonSchema> = {
  ...settings,
  types: oneOrMore(ref('EventTypeInput')),
  filters: {
    ...orNull(closedObject(filterMembers(orNull(ref('FilterValue'))), [])),
    description: `${FILTERS} In a merge patch null removes a filter.`,
  },
};

const members: Record<string, JsonSchema> = {
  id: uuid,
  version,
  ...settings,
  types: oneOrMore(eventType),
  filters: { ...object(filterMembers(ref('FilterValue')), []), description: FILTERS },
  disabled_at: orNull({
    ...timestamp,
    description: 'Since when nothing is sent any more; null if it is enabled.',
  }),
  disabled_reason: orNull({ type: 'string' }),
  failing_since: orNull({ ...timestamp, description: 'The first failure after the last success.' }),
  last_error: orNull({ type: 'string' }),
  created_at: timestamp,
  updated_at: timestamp,
};

const secret: JsonSchema = {
  type: 'string',
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  description: 'The new secret, by which the receiver verifies signatures. It is shown here only.',
};

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

const deliverySchemas: Readonly<Record<string, JsonSchema>> = {
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

/** The schemas that routes of webhooks refer to, by name. */
export const webhookSchemas: Readonly<Record<string, JsonSchema>> = {
  Webhook: object(members),
  WebhookWithSecret: object({ ...members, secret }),
  WebhookOrOutcome: orOutcome('Webhook'),
  WebhookWithSecretOrOutcome: orOutcome('WebhookWithSecret'),
  FilterValue: filterValue,
  EventTypeInput: eventTypeInput,
  WebhookPage: object({
    items: listOf(ref('Webhook')),
    next: { ...nextCursor, description: 'Always null: all webhooks are on one page.' },
  }),
  WebhookInput: closedObject(inputMembers, ['url']),
  WebhookPatch: {
    ...closedObject(inputMembers, []),
    description: 'A JSON merge patch: a member that is left out keeps its value.',
  },
  ...deliverySchemas,
};
