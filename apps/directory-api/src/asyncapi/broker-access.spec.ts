import { readSettings } from '#runtime';
import { brokerAccess } from './broker-access.js';
import { asyncApiDocument } from './document.js';

const modes = { KAFKA_BROKERS: 'kafka.internal:9092', MONGODB_URI: 'mongodb://mongo/directory' };
const sasl = (mechanism: string) => ({
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_SASL_USERNAME: 'reader-of-eu',
  KAFKA_SASL_PASSWORD: 'k3ep-it',
});

function accessOf(settings: NodeJS.ProcessEnv) {
  const { distributed } = readSettings({ ...modes, ...settings });
  if (!distributed) throw new Error('The settings are those of the embedded mode.');
  return brokerAccess(distributed.kafka);
}

async function documentOf(access: ReturnType<typeof accessOf>) {
  const topics = { prefix: 'directory', partitions: 6, outcomeRetentionHours: 168, access };
  return asyncApiDocument('1.2.3', topics);
}

async function serverOf(access: ReturnType<typeof accessOf>) {
  const { servers, components } = await documentOf(access);
  const { protocol, security = [] } = servers['kafka'] as { protocol: string; security?: { $ref: string }[] };
  const schemes = components.securitySchemes as Record<string, { type: string }>;
  const used = security.map(({ $ref }) => schemes[$ref.split('/').at(-1) ?? '']?.type);
  return { protocol, used };
}

describe('the server of the topics', () => {
  it.each([
    [{}, 'kafka', []],
    [{ KAFKA_TLS: 'true' }, 'kafka-secure', []],
    [{ KAFKA_TLS: 'true', ...sasl('plain') }, 'kafka-secure', ['plain']],
    [sasl('SCRAM-SHA-256'), 'kafka', ['scramSha256']],
    [{ KAFKA_TLS: 'true', ...sasl('scram-sha-512') }, 'kafka-secure', ['scramSha512']],
  ])('has the protocol and the mechanism of %j', async (settings, protocol, used) => {
    expect(await serverOf(accessOf(settings))).toEqual({ protocol, used });
  });

  it('has client certificates, if the directory has one and no password', async () => {
    const access = brokerAccess({ brokers: ['kafka:9093'], ssl: { cert: '…', key: '…' } });
    expect(await serverOf(access)).toEqual({ protocol: 'kafka-secure', used: ['X509'] });
  });

  it('has neither brokers nor credentials', async () => {
    const document = await documentOf(accessOf({ KAFKA_TLS: 'true', ...sasl('plain') }));
    expect(JSON.stringify(document)).not.toMatch(/kafka\.internal|reader-of-eu|k3ep-it/);
  });
});
