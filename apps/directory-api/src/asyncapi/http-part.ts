import {
  DEFAULT_EVENTS_SOURCE,
  TEST_EVENT_TYPE,
  testEvent,
  toCloudEvent,
  type CloudEvent,
} from '#application';
import { eventTypes } from '#domain';
import { object, ref, type JsonSchema } from '#http';
import { securitySchemes, streamParameters, testCloudEvent } from '#http/openapi';
import { exampleOf, type DecidedExample } from './examples/decided-examples.js';
import { toChannel, toSecurity, toServer, type Channel, type Message, type Part } from './part.js';

const CLOUD_EVENT = 'application/cloudevents+json';
const BINDING = '0.3.0';

const { bearer, apiKey } = securitySchemes;
/** The schemes of the OpenAPI document, as AsyncAPI names them. */
const schemes = { bearer, apiKey: { ...apiKey, type: 'httpApiKey' } };

const servers = {
  directory: {
    host: '{host}',
    protocol: 'http',
    description: 'The service that serves this document; `https` behind a proxy that ends TLS.',
    variables: { host: { default: '127.0.0.1:3000', description: 'Name or address, and port.' } },
  },
  receiver: {
    host: '{receiver}',
    protocol: 'https',
    description: 'A receiver of webhooks, at the `url` that was given to `POST /v1/webhooks`.',
    variables: { receiver: { description: 'The host of the URL.' } },
  },
};

/** The stream of events and the webhooks, which both modes have. */
export const httpPart = (examples: readonly DecidedExample[]): Part => ({
  servers,
  channels: { stream: stream(examples), webhooks: webhooks(examples) },
  operations: {
    streamEvents: {
      action: 'send',
      channel: toChannel('stream'),
      summary: 'Sends the events that match the filters, for clients with the scope `directory:read`.',
      security: toSecurity(Object.keys(schemes)),
      bindings: { http: { method: 'GET', query: streamQuery(), bindingVersion: BINDING } },
    },
    deliverEvents: {
      action: 'send',
      channel: toChannel('webhooks'),
      summary: 'Posts each event that matches the types and filters of a webhook to its receiver.',
      bindings: { http: { method: 'POST', bindingVersion: BINDING } },
    },
  },
  securitySchemes: schemes,
  schemas: { WebhookHeaders: signedHeaders },
});

const stream = (examples: readonly DecidedExample[]): Channel => ({
  address: '/v1/events/stream',
  title: 'Stream of events',
  description:
    'Server-sent events (`text/event-stream`): `id` is the position after the event, `event` its type, and `data` the CloudEvent in the structured mode, as JSON on one line. A client that connects again with the last `id` as `Last-Event-ID` misses nothing. Events of one record are in order.',
  servers: [toServer('directory')],
  messages: structured(examples),
});

const webhooks = (examples: readonly DecidedExample[]): Channel => ({
  address: null,
  title: 'Webhooks',
  description:
    'Requests by Standard Webhooks 1.0: the body is the CloudEvent in the structured mode. Any status of 2xx within 15 s acknowledges it; otherwise it is sent again. At least once, in order per station; but a replay or a retry may send an older event after newer ones.',
  servers: [toServer('receiver')],
  messages: signed({ ...structured(examples), [TEST_EVENT_TYPE]: testMessage }),
});

/** One message per type of event: CloudEvents in the structured mode. */
const structured = (examples: readonly DecidedExample[]): Record<string, Message> =>
  Object.fromEntries(
    eventTypes.map((type) => {
      const payload = toCloudEvent(exampleOf(type, examples), DEFAULT_EVENTS_SOURCE);
      return [type, { name: type, contentType: CLOUD_EVENT, payload: ref(type), examples: [{ payload }] }];
    }),
  );

/** What `POST /v1/webhooks/{id}/test` sends. */
const testMessage: Message = {
  name: TEST_EVENT_TYPE,
  summary: 'Tests the webhook. It is in no log.',
  contentType: CLOUD_EVENT,
  payload: testCloudEvent,
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

/** The parameters of the stream's URL. */
function streamQuery(): JsonSchema {
  const parameters = streamParameters(eventTypes).flatMap((parameter) =>
    'name' in parameter && parameter.in === 'query' ? [parameter] : [],
  );
  return object(
    Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { ...schema, description }])),
    [],
  );
}
