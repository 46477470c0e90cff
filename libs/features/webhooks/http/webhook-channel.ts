import { DEFAULT_EVENTS_SOURCE, type CloudEvent } from '#application';
import { object, type JsonSchema } from '#http';
import { cloudEventMembers, toChannel, toServer, type AsyncApiPart, type Message } from '#http/openapi';
import { TEST_EVENT_TYPE, testEvent } from '../delivery/test-event.js';

const CLOUD_EVENT = 'application/cloudevents+json';

/** What the AsyncAPI document has of webhooks. */
export const webhookChannel = (events: Readonly<Record<string, Message>>): AsyncApiPart => ({
  servers: {
    receiver: {
      host: '{receiver}',
      protocol: 'https',
      description: 'A receiver of webhooks, at the `url` that was given to `POST /v1/webhooks`.',
      variables: { receiver: { description: 'The host of the URL.' } },
    },
  },
  channels: {
    webhooks: {
      address: null,
      title: 'Webhooks',
      description:
        'Requests by Standard Webhooks 1.0: the body is the CloudEvent in the structured mode. Any status of 2xx within 15 s acknowledges it; otherwise it is sent again. At least once, in order per station; but a replay or a retry may send an older event after newer ones.',
      servers: [toServer('receiver')],
      messages: signed({ ...events, [TEST_EVENT_TYPE]: testMessage }),
    },
  },
  operations: {
    deliverEvents: {
      action: 'send',
      channel: toChannel('webhooks'),
      summary: 'Posts each event that matches the types and filters of a webhook to its receiver.',
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  },
  securitySchemes: {},
  schemas: { WebhookHeaders: signedHeaders },
});

/** The event that tests a webhook: it is in no log, and has no position. */
const testEventSchema: JsonSchema = object({
  ...cloudEventMembers(TEST_EVENT_TYPE),
  id: { type: 'string', description: 'Unique: the subject, a slash and the id of the test.' },
  data: object({}),
});

/** What `POST /v1/webhooks/{id}/test` sends. */
const testMessage: Message = {
  name: TEST_EVENT_TYPE,
  summary: 'Tests the webhook. It is in no log.',
  contentType: CLOUD_EVENT,
  payload: testEventSchema,
  examples: [
    {
      payload: testEvent(
        { id: '8d3f8c9e-6d0c-5f1e-9a53-0f4f0ad0c7aa', version: 1 },
        {
          commandId: '0193e1a0-7c1e-7000-8000-3c6a0b2f9d11',
          time: '2026-11-21T09:00:00.000Z',
          caller: 'key_D5rjKgLkS8OB',
          source: DEFAULT_EVENTS_SOURCE,
        },
      ),
    },
  ],
};

/** The same with the headers of a webhook. */
const signed = (messages: Record<string, Message>): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(messages).map(([type, message]) => {
      const examples = message.examples.map(({ payload }) => ({
        headers: { ...exampleHeaders, 'webhook-id': (payload as CloudEvent).id },
        payload,
      }));
      return [type, { ...message, headers: signedHeaders, examples }];
    }),
  );

const signedHeaders = object({
  'content-type': { type: 'string', const: CLOUD_EVENT },
  'webhook-id': {
    type: 'string',
    description: 'Identifies the message: the same on every attempt and in every replay.',
  },
  'webhook-timestamp': {
    type: 'string',
    pattern: '^[0-9]+$',
    description: 'When this attempt was made, in seconds since 1970. Refuse one that is minutes old.',
  },
  'webhook-signature': {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$',
    description:
      'For each secret in force `v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; several are separated by spaces.',
  },
});

const exampleHeaders = {
  'content-type': CLOUD_EVENT,
  'webhook-timestamp': '1795251600',
  'webhook-signature': 'v1,Hx3WJuTL1NbR0UAiXo0cSDzvsmvUw0VcNn3BZl+yvQk=',
};
