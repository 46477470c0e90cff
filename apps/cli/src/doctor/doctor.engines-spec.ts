import { MongoKeyStore } from '#mongo';
import { connectedAdmin, ensureTopics, kafkaClient } from '#kafka';
import { makeApiKey } from '#application';
import { dropDatabase, ownDatabase } from '../../../../libs/mongo/src/testing/databases.js';
import { engines } from '../../../../test/engines/index.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { randomPrefix } from '../../../../test/kafka/random-prefix.js';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { main } from '../main.js';

describe('directory doctor in the distributed mode', () => {
  let env: Record<string, string>;
  beforeEach(async () => {
    env = {
      DATA_DIR: await temporaryFolder(),
      KAFKA_BROKERS: (await engines()).kafkaBrokers,
      MONGODB_URI: await ownDatabase(),
      TOPIC_PREFIX: randomPrefix(),
    };
  });
  afterEach(async () => {
    await dropDatabase(env['MONGODB_URI'] ?? '');
    await removeFolder(env['DATA_DIR'] ?? '');
  });

  async function run(more: Record<string, string> = {}) {
    const terminal = { ...terminalWith(), env: { ...env, ...more } };
    const code = await main(['doctor'], terminal);
    return { code, lines: terminal.out().trimEnd().split('\n') };
  }

  async function makeTopics(): Promise<void> {
    const brokers = [env['KAFKA_BROKERS'] ?? ''];
    const kafka = kafkaClient({ connection: { brokers }, clientId: 'tests', log: () => {} });
    const admin = await connectedAdmin(kafka, brokers);
    const prefix = env['TOPIC_PREFIX'] ?? '';
    await ensureTopics(admin, { prefix, partitions: 3, replication: 1, outcomeRetentionHours: 168 });
    await admin.disconnect();
  }

  it('checks the servers, the topics and the keys, and makes no topic', async () => {
    const { stored } = makeApiKey(
      { name: 'hub', scopes: ['directory:read'], feeds: null, expires_at: null },
      new Date(),
    );
    await MongoKeyStore.use(env['MONGODB_URI'] ?? '', (keys) => keys.add(stored));
    for (const { code, lines } of [await run(), await run()]) {
      expect(code).toBe(0);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^ok {7}Kafka: 1 broker answers; the next start makes \S+\.commands, /),
          expect.stringMatching(/^ok {7}MongoDB: version \d/),
          expect.stringMatching(/^ok {7}clock: \d\.\d s .* MongoDB$/),
          'ok       OCPI: locations: 0 published, omitted 0 without a party, 0 without required members',
          'ok       access: API keys: 1 valid (directory:read 1), 0 expired or revoked',
        ]),
      );
    }
  });

  it('exits with 1 for topics with another number of partitions', async () => {
    await makeTopics();
    const right = await run({ TOPIC_PARTITIONS: '3' });
    expect(right.code).toBe(0);
    expect(right.lines).toContain(
      `ok       Kafka: 1 broker answers, ${env['TOPIC_PREFIX']}.* have 3 partitions`,
    );
    const { code, lines } = await run({ TOPIC_PARTITIONS: '4' });
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^wrong {4}Kafka: .* 3 partitions, but TOPIC_PARTITIONS is 4/),
    );
  });
});
