import { decideExamples } from './examples/decided-examples.js';
import { componentSchemas } from '../schemas/components.js';
import type { JsonSchema } from '../schemas/json-schema.js';
import { httpPart } from './http-part.js';
import type { Topics } from './kafka-part.js';
import type { Part } from './part.js';

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
  const parts = [httpPart(examples)];
  if (topics) {
    // Imported dynamically, because the client of Kafka takes time and memory to load.
    const { kafkaPart } = await import('./kafka-part.js');
    parts.push(kafkaPart(topics, examples));
  }
  const channels = merged(parts, 'channels');
  return {
    asyncapi: '3.0.0',
    info: { title: 'Charging Station Directory', version, description, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: merged(parts, 'servers'),
    channels,
    operations: merged(parts, 'operations'),
    components: {
      schemas: schemasOf(channels),
      securitySchemes: merged(parts, 'securitySchemes'),
    },
  };
}

const merged = <Name extends keyof Part>(parts: readonly Part[], name: Name) =>
  Object.assign({}, ...parts.map((part) => part[name])) as Part[Name];

/** The schemas that a value refers to, and those that these refer to. */
function schemasOf(value: unknown): Readonly<Record<string, JsonSchema>> {
  const all = componentSchemas();
  const found: Record<string, JsonSchema> = {};
  const collect = (within: unknown): void => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name];
      if (!schema || found[name]) continue;
      found[name] = schema;
      collect(schema);
    }
  };
  collect(value);
  return found;
}
