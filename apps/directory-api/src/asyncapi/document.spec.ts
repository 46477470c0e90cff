import specs from '@asyncapi/specs';
import { Ajv, type SchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { commandTypes, eventTypes } from '#domain';
import { topicNames, topicRoles } from '#kafka';
import { schemaValidation } from '../openapi/testing/schema-validation.js';
import type { JsonSchema } from '../../../../libs/http/src/endpoint/json-schema.js';
import { asyncApiDocument } from './document.js';
import type { Message } from '#http/openapi';

const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
formats.default(ajv);
const isAsyncApi = ajv.compile(specs.schemas['3.0.0'] as SchemaObject);

const access = { tls: true, authentication: 'scram-sha-512' } as const;
const topics = { prefix: 'eu.directory', partitions: 6, outcomeRetentionHours: 168, access };
const documents = {
  embedded: await asyncApiDocument('1.2.3'),
  distributed: await asyncApiDocument('1.2.3', topics),
};

describe.each(['embedded', 'distributed'] as const)('the document of the %s mode', (mode) => {
  const document = documents[mode];
  const text = JSON.stringify(document);

  it('is valid AsyncAPI 3.0', () => {
    isAsyncApi(JSON.parse(text));
    expect(isAsyncApi.errors).toBeNull();
    expect(isAsyncApi({ ...document, channels: { stream: { adress: '/' } } })).toBe(false);
  });

  it('has the target of every reference, and no unused component', () => {
    const pointers = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer);
    const missing = pointers.filter(
      (pointer) =>
        pointer
          .split('/')
          .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document) ===
        undefined,
    );
    expect(missing).toEqual([]);
    const components = Object.entries(document.components).flatMap(([part, named]) =>
      Object.keys(named).map((name) => `components/${part}/${name}`),
    );
    expect(components.filter((component) => !pointers.includes(component))).toEqual([]);
  });

  it('has an operation for every channel, and a server', () => {
    const used = Object.values(document.operations).map(({ channel }) => channel.$ref);
    for (const [name, { servers }] of Object.entries(document.channels)) {
      expect(used).toContain(`#/channels/${name}`);
      expect(servers).toHaveLength(1);
    }
  });

  const messages = Object.entries(document.channels).flatMap(([channel, { messages }]) =>
    Object.values(messages).map((message) => [channel, message.name, message] as const),
  );

  const validate = schemaValidation(document, 'draft-07');

  it.each(messages)('has a valid example of the message %s/%s', (_channel, _name, message: Message) => {
    const [example, ...others] = message.examples;
    expect(others).toEqual([]);
    expect(validate(example?.payload, message.payload)).toEqual([]);
    expect(validate(example?.headers ?? {}, message.headers ?? {})).toEqual([]);
  });

  const keys = messages.flatMap(([channel, name, { bindings }]) => {
    const { kafka } = (bindings ?? {}) as { kafka?: { key: JsonSchema } };
    return kafka ? [[channel, name, kafka.key] as const] : [];
  });

  it('has valid examples of keys', () => {
    const invalid = keys.filter(([, , key]) => validate((key['examples'] as unknown[])[0], key).length > 0);
    expect(invalid).toEqual([]);
    expect(keys.length > 30).toBe(mode === 'distributed');
  });

  it('has every type of event in the stream and in webhooks', () => {
    const { stream, webhooks } = document.channels;
    expect(Object.keys(stream?.messages ?? {})).toEqual([...eventTypes].sort());
    expect(Object.keys(webhooks?.messages ?? {})).toEqual([...eventTypes, 'WebhookTest.v1'].sort());
    expect([stream?.address, webhooks?.address]).toEqual(['/v1/events/stream', null]);
  });
});

describe('the document of the distributed mode', () => {
  const { channels, servers } = documents.distributed;

  it('has every topic by its name, and its partitions', () => {
    const found = Object.fromEntries(topicRoles.map((role) => [role, channels[role]?.address]));
    expect(found).toEqual(topicNames('eu.directory'));
    expect(channels['station-status']?.bindings).toMatchObject({
      kafka: { partitions: 6, topicConfiguration: { 'cleanup.policy': ['compact'] } },
    });
    expect(channels['events']?.bindings).toMatchObject({
      kafka: { topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': -1 } },
    });
  });

  it('has every type of event and of command', () => {
    expect(Object.keys(channels['events']?.messages ?? {})).toEqual([...eventTypes].sort());
    expect(Object.keys(channels['commands']?.messages ?? {})).toEqual([...commandTypes].sort());
  });

  it('names no broker', () => {
    expect(servers['kafka']).toMatchObject({ host: '{brokers}' });
  });
});

it('has no topics in the embedded mode', () => {
  expect(Object.keys(documents.embedded.channels)).toEqual(['stream', 'webhooks']);
  expect(Object.keys(documents.embedded.servers)).not.toContain('kafka');
});
