import { decideExamples } from './examples/decided-examples.js';
import { byName } from '../schemas/by-name.js';
import { componentSchemas } from '../schemas/components.js';
import { eventParts, type AsyncApiPart, type Channel, type Message } from '#http/openapi';
import { features } from '../features.js';
import { eventMessages, httpPart } from './http-part.js';
import type { Topics } from '../backend/topics.js';
import { NamedSchemas } from './named-schemas.js';

const description = `The events of the directory, as they are sent: by a stream, to webhooks and, in the distributed mode,
to topics of Kafka. In the embedded mode there are no topics, and this document has no channels for them.

Events are CloudEvents 1.0. \`/openapi.json\` describes the requests, the feed \`GET /v1/events\` and the
administration of webhooks among them.`;

/**
 * The AsyncAPI 3.0 document of the channels of events.
 * @param topics the topics of the distributed mode
 */
export async function asyncApiDocument(version: string, topics?: Topics) {
  const examples = decideExamples();
  const events = eventMessages(examples);
  const parts = [httpPart(events), ...features.flatMap(({ asyncApi }) => asyncApi?.(events) ?? [])];
  if (topics) {
    // Imported dynamically, because the client of Kafka takes time and memory to load.
    const { kafkaPart } = await import('./kafka-part.js');
    parts.push(kafkaPart(topics, examples));
  }
  const schemas = new NamedSchemas({ ...eventParts, ...merged(parts, 'schemas'), ...componentSchemas() });
  const channels = mapped(merged(parts, 'channels'), (channel) => withNamedSchemas(channel, schemas));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Charging Station Directory', version, description, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: byName(merged(parts, 'servers')),
    channels: byName(channels),
    operations: byName(merged(parts, 'operations')),
    components: {
      schemas: byName(schemas.components),
      securitySchemes: byName(merged(parts, 'securitySchemes')),
    },
  };
}

const merged = <Name extends keyof AsyncApiPart>(parts: readonly AsyncApiPart[], name: Name) =>
  Object.assign({}, ...parts.map((part) => part[name])) as AsyncApiPart[Name];

const mapped = <T>(
  named: Readonly<Record<string, T>>,
  change: (value: T) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]));

const withNamedSchemas = (channel: Channel, schemas: NamedSchemas): Channel => ({
  ...channel,
  messages: byName(
    mapped(channel.messages, ({ headers, payload, ...message }: Message) => ({
      ...message,
      ...(headers && { headers: schemas.headers(headers, `${message.name}Headers`) }),
      payload: schemas.component(payload, message.name),
    })),
  ),
});
