import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Admin, Kafka } from 'kafkajs';
import { mongo } from 'mongoose';
import { kafkaClient, topicNames, transactionalProducer } from '#kafka';
import { engines } from '../../engines/index.js';
import { until } from '../../engines/processes/until.js';
import { DirectoryClient } from '../../support/client.js';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../../support/distributed.js';
import { start } from '../../support/programs.js';
import { createStation } from '../../support/records.js';

/** Of the live read models, or which ones are live. */
interface GenerationDocument {
  readonly _id: string;
  readonly generation?: string;
  /** By partition: `p0`. */
  readonly positions?: Readonly<Record<string, number>>;
}

describe('After events of the log were deleted', () => {
  let directory: DistributedDirectory;
  let topic: string;
  let kafka: Kafka;
  let admin: Admin;
  let database: mongo.MongoClient;
  let complete: Member;
  let empty: Member;
  let projector: Member;
  let client: DirectoryClient;

  beforeAll(async () => {
    directory = await newDirectory(2);
    topic = topicNames(directory.prefix).events;
    [complete, empty, projector] = [...directory.apis, ...directory.projectors] as [Member, Member, Member];
    const connection = { brokers: (await engines()).kafkaBrokers.split(',') };
    kafka = kafkaClient({ connection, clientId: 'tests', log: () => {} });
    admin = kafka.admin();
    await admin.connect();
    database = await mongo.MongoClient.connect(directory.mongodbUri);
    await Promise.all([complete.start(), projector.start()]);
    client = new DirectoryClient(() => complete.url);
    await writeAndRead('1');
    await createStation(client, { location_id: '1' });
  });
  afterAll(async () => {
    await admin.disconnect();
    await database.close();
    await directory.remove();
  });

  async function newDirectory(apis: number): Promise<DistributedDirectory> {
    const brokers = (await engines()).kafkaBrokers;
    // The first command of a new broker may take longer than the default.
    const environment = { COMMAND_TIMEOUT_MS: '60000' };
    return distributedDirectory({ brokers, partitions: 1, apis, projectors: 1, environment });
  }

  const run = (...args: string[]) =>
    start(process.execPath, ['apps/cli/bin/directory.js', ...args], directory.environment);

  async function runToEnd(...args: string[]): Promise<void> {
    const program = run(...args);
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }

  async function exportTo(file: string, api: string): Promise<string> {
    await runToEnd('export', '--api', api, '--output', file);
    return readFile(file, 'utf8');
  }

  async function writeAndRead(id: string): Promise<void> {
    expect((await client.put(`/v1/locations/${id}`, {})).status).toBe(201);
    expect((await client.get(`/v1/locations/${id}`)).status).toBe(200);
  }

  const end = async () => (await admin.fetchTopicOffsets(topic))[0]?.high ?? '';

  async function deleteEvents(): Promise<void> {
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: await end() }] });
  }

  /** Writes what a new writer of the partition does: offsets without events. */
  async function abortTransaction(): Promise<void> {
    const producer = transactionalProducer(kafka, `${directory.prefix}.tests`);
    await producer.connect();
    const transaction = await producer.transaction();
    await transaction.send({ topic, messages: [{ partition: 0, key: 'fence', value: null }] });
    await transaction.abort();
    await producer.disconnect();
  }

  async function readModels() {
    const generations = database.db().collection<GenerationDocument>('generations');
    const generation = (await generations.findOne({ generation: /^g/ }))?.generation ?? '';
    const locations = await database.db().collection(`locations_${generation}`).find().toArray();
    const positions = (await generations.findOne({ _id: generation }))?.positions;
    return { generation, positions, locations: locations.map(({ _id }) => String(_id)) };
  }

  it('a projector that has read them goes on, also if transactions were aborted after them', async () => {
    // A record and a marker, which the broker writes after it has answered.
    const p0 = Number(await end()) + 2;
    await abortTransaction();
    await until('it has read to the end', async () => (await readModels()).positions?.['p0'] === p0);
    await deleteEvents();
    expect(await projector.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await projector.start();
    await writeAndRead('2');
  });

  it('their records can be copied into a new directory', async () => {
    const folder = await temporaryFolder();
    const copy = await newDirectory(1);
    try {
      await copy.start();
      const url = copy.apis[0]?.url ?? '';
      const original = await exportTo(join(folder, 'original.ndjson'), complete.url);
      await runToEnd('import', join(folder, 'original.ndjson'), '--api', url);
      expect(original.match(/(?<="type":")\w+/g)).toEqual([
        'RegisterLocation',
        'RegisterLocation',
        'UpsertStation',
      ]);
      expect(await exportTo(join(folder, 'copy.ndjson'), url)).toBe(original);
    } finally {
      await copy.remove();
      await removeFolder(folder);
    }
  });

  describe('that only an instance has read', () => {
    let before: Awaited<ReturnType<typeof readModels>>;
    beforeAll(async () => {
      await projector.program.kill('SIGTERM');
      expect((await client.put('/v1/locations/3', {})).status).toBe(201);
      await complete.program.kill('SIGTERM');
      await deleteEvents();
      before = await readModels();
    });

    it('this instance goes on, and has their states', async () => {
      await complete.start();
      const reader = new DirectoryClient(() => complete.url);
      expect((await reader.put('/v1/locations/3', {})).headers.get('etag')).toBe('"1"');
      expect((await reader.get('/health/ready')).status).toBe(200);
      expect(await complete.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    });

    const ended = (member: Member) => {
      member.start().catch(() => {});
      return member.program;
    };

    it.each([
      ['an instance with an empty DATA_DIR', '0', () => ended(empty)],
      ['a projector', '[1-9]\\d*', () => ended(projector)],
      ['a rebuild', '0', () => run('rebuild')],
      ['a verification', '0', () => run('verify')],
    ])('%s ends with one line, and the read models stay', async (_, from, begin) => {
      const program = begin();
      expect((await program.ended).code).toBeGreaterThan(0);
      const line = new RegExp(
        `^events were deleted: ${topic}-0 begins at \\d+, but those from ${from} on are needed; restore the topic, ` +
          'and keep all replicas and read models until then: docs/damage\\.md, "Deleted events"\\n$',
      );
      expect(program.stderr).toMatch(line);
      expect(await readModels()).toStrictEqual(before);
    });
  });
});
