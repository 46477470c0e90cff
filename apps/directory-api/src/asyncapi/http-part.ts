import { DEFAULT_EVENTS_SOURCE, toCloudEvent } from '#application';
import { eventTypes } from '#domain';
import { object, ref, type JsonSchema } from '#http';
import {
  securitySchemes,
  streamParameters,
  toChannel,
  toSecurity,
  toServer,
  type AsyncApiPart,
  type Channel,
  type Message,
} from '#http/openapi';
import { exampleOf, type DecidedExample } from './examples/decided-examples.js';

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
};

/** The stream of events, which both modes have. */
export const httpPart = (events: Readonly<Record<string, Message>>): AsyncApiPart => ({
  servers,
  channels: { stream: stream(events) },
  operations: {
    streamEvents: {
      action: 'send',
      channel: toChannel('stream'),
      summary: 'Sends the events that match the filters, for clients with the scope `directory:read`.',
      security: toSecurity(Object.keys(schemes)),
      bindings: { http: { method: 'GET', query: streamQuery(), bindingVersion: BINDING } },
    },
  },
  securitySchemes: schemes,
  schemas: {},
});

const stream = (messages: Readonly<Record<string, Message>>): Channel => ({
  address: '/v1/events/stream',
  title: 'Stream of events',
  description:
    'Server-sent events (`text/event-stream`): `id` is the position after the event, `event` its type, and `data` the CloudEvent in the structured mode, as JSON on one line. A client that connects again with the last `id` as `Last-Event-ID` misses nothing. Events of one record are in order.',
  servers: [toServer('directory')],
  messages,
});

/** One message per type of event: CloudEvents in the structured mode. */
export const eventMessages = (examples: readonly DecidedExample[]): Record<string, Message> =>
  Object.fromEntries(
    eventTypes.map((type) => {
      const payload = toCloudEvent(exampleOf(type, examples), DEFAULT_EVENTS_SOURCE);
      return [type, { name: type, contentType: CLOUD_EVENT, payload: ref(type), examples: [{ payload }] }];
    }),
  );

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
