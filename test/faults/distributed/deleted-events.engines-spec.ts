import { mongo } from 'mongoose';
import { kafkaClient, topicNames } from '#kafka';
import { engines } from '../../engines/index.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../../support/distributed.js';
import { start } from '../../support/programs.js';

describe('After the events of the log were deleted', () => {
  let brokers: string;
  let directory: DistributedDirectory;
  let database: mongo.MongoClient;
  let complete: Member;
  let empty: Member;
  let projector: Member;
  /** What the read models have before a projector that lacks events starts. */
  let before: unknown;

  beforeAll(async () => {
    brokers = (await engines()).kafkaBrokers;
    directory = await distributedDirectory({ brokers, partitions: 1, apis: 2, projectors: 1 });
    [complete, empty, projector] = [...directory.apis, ...directory.projectors] as [Member, Member, Member];
    database = await mongo.MongoClient.connect(directory.mongodbUri);
    await Promise.all([complete.start(), projector.start()]);
    const client = new DirectoryClient(() => complete.url);
    await client.put('/v1/locations/1', {});
    expect((await client.get('/v1/locations/1')).status).toBe(200);
    await projector.program.kill('SIGTERM');
    expect((await client.put('/v1/locations/2', {})).status).toBe(201);
    await complete.program.kill('SIGTERM');
    await deleteEvents();
    before = await readModels();
  });
  afterAll(async () => {
    await database.close();
    await directory.remove();
  });

  async function deleteEvents(): Promise<void> {
    const admin = kafkaClient({
      connection: { brokers: brokers.split(',') },
      clientId: 'tests',
      log: () => {},
    }).admin();
    await admin.connect();
    const topic = topicNames(directory.prefix).events;
    const offsets = await admin.fetchTopicOffsets(topic);
    const partitions = offsets.map(({ partition, high }) => ({ partition, offset: high }));
    await admin.deleteTopicRecords({ topic, partitions });
    await admin.disconnect();
  }

  async function readModels() {
    const collection = (name: string) => database.db().collection(name);
    const pointer = await collection('generations').findOne({ generation: { $exists: true } });
    const generation = String(pointer?.['generation']);
    const locations = await collection(`locations_${generation}`).find().toArray();
    return { generation, locations: locations.map(({ _id }) => String(_id)) };
  }

  const run = (args: readonly string[]) => start(process.execPath, args, directory.environment);

  it('an instance whose replica has them goes on, and has their states', async () => {
    await complete.start();
    const client = new DirectoryClient(() => complete.url);
    expect((await client.put('/v1/locations/2', {})).headers.get('etag')).toBe('"1"');
    expect((await client.get('/health/ready')).status).toBe(200);
    expect(await complete.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it.each([
    ['an instance with an empty DATA_DIR', 0, () => ended(empty)],
    ['a projector that has not read them', 1, () => ended(projector)],
    ['a rebuild', 0, () => run(['apps/cli/bin/directory.js', 'rebuild'])],
    ['a verification', 0, () => run(['apps/cli/bin/directory.js', 'verify'])],
  ])('%s ends with one line, and the read models stay', async (_, from, begin) => {
    const program = begin();
    expect((await program.ended).code).toBeGreaterThan(0);
    const line = new RegExp(
      `^events were deleted: ${directory.prefix}\\.events-0 begins at \\d+, but those from ` +
        `${from === 0 ? '0' : '[1-9]\\d*'} on are needed; restore the topic, and keep all replicas and read models ` +
        'until then: docs/operation\\.md, "Deleted events"\\n$',
    );
    expect(program.stderr).toMatch(line);
    expect(await readModels()).toStrictEqual(before);
  });

  function ended(member: Member) {
    member.start().catch(() => {});
    return member.program;
  }
});
