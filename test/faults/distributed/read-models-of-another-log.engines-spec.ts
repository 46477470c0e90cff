import mongoose, { type Connection } from 'mongoose';
import { kafkaClient, topicNames } from '#kafka';
import { engines } from '../../engines/index.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../../support/distributed.js';
import { start, type Environment } from '../../support/programs.js';

let brokers: string;
let directory: DistributedDirectory;
let connection: Connection;

beforeEach(async () => {
  brokers = (await engines()).kafkaBrokers;
  directory = await distributedDirectory({ brokers, partitions: 2, apis: 1, projectors: 1 });
  connection = await mongoose.createConnection(directory.mongodbUri).asPromise();
  await directory.start();
  await register('1', '2', '3');
});
afterEach(async () => {
  await connection.close();
  await directory.remove();
});

const only = (members: readonly Member[]): Member => {
  const [member] = members;
  if (!member) throw new Error('There is none');
  return member;
};
const client = () => new DirectoryClient(() => only(directory.apis).url);
const members = () => [only(directory.apis), only(directory.projectors)];
const generations = () => connection.collection<{ _id: string; log?: { prefix: string } }>('generations');

/** Registers locations, and waits until they are listed. */
async function register(...ids: readonly string[]): Promise<void> {
  const writer = client();
  for (const id of ids) expect((await writer.put(`/v1/locations/${id}`, {})).status).toBe(201);
  expect((await writer.get<object>('/v1/locations')).status).toBe(200);
}
const listed = async () =>
  (await client().get<{ items: { id: string }[] }>('/v1/locations')).body.items.map(({ id }) => id);

async function stopAll(): Promise<void> {
  await Promise.all(members().map(({ program }) => program.kill('SIGTERM')));
}

/** Starts a member, which is expected to fail; resolves with its exit code and error output. */
async function failedStart(member: Member) {
  const hasStarted = await member.start().then(
    () => true,
    () => false,
  );
  if (hasStarted) return 'it has started';
  const { code } = await member.program.ended;
  return { code, stderr: member.program.stderr };
}

async function rebuild(environment: Environment) {
  const program = start(process.execPath, ['dist/apps/projector/src/rebuild.js'], environment);
  const { code } = await program.ended;
  return { code, stderr: program.stderr };
}

async function deleteTopics(): Promise<void> {
  const admin = kafkaClient({
    connection: { brokers: brokers.split(',') },
    clientId: 'tests',
    log: () => {},
  }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: Object.values(topicNames(directory.prefix)) });
  await admin.disconnect();
}

const refused = (line: RegExp) => ({ code: 1, stderr: expect.stringMatching(line) as string });

describe('The database of another directory', () => {
  it('is refused by all programs while that directory exists, and by a rebuild too', async () => {
    const { mongodbUri } = directory;
    const environment = { MONGODB_URI: mongodbUri };
    const other = await distributedDirectory({
      ...{ brokers, partitions: 2, apis: 1, projectors: 1 },
      environment,
    });
    const line = new RegExp(
      `^MONGODB_URI: the database ${directory.prefix} has the read models of the directory with ` +
        `TOPIC_PREFIX=${directory.prefix}: each directory needs a database of its own\\n$`,
    );
    const starts = [failedStart(only(other.apis)), failedStart(only(other.projectors))];
    for (const ended of await Promise.all(starts)) expect(ended).toEqual(refused(line));
    // After the starts, which have created the topics.
    expect(await rebuild(other.environment)).toEqual(refused(line));
    expect(await listed()).toStrictEqual(['1', '2', '3']);

    await stopAll();
    await deleteTopics();
    expect(await rebuild(other.environment)).toEqual({ code: 0, stderr: '' });
    await Promise.all(other.apis.map((member) => member.start()));
    expect((await new DirectoryClient(() => only(other.apis).url).get('/v1/locations')).body).toMatchObject({
      items: [],
    });
    await other.remove();
  });
});

describe('Read models of topics that were deleted and created again', () => {
  const line = new RegExp(
    '^MONGODB_URI: the read models in the database \\S+ are not those of this log ' +
      '\\(its topics were created again\\): run "npx directory rebuild", or use another database\\n$',
  );

  it('are refused until they are rebuilt', async () => {
    await stopAll();
    await deleteTopics();
    const attempts = [...directory.projectors, ...directory.apis].map(failedStart);
    for (const ended of await Promise.all(attempts)) expect(ended).toEqual(refused(line));
    expect(await rebuild(directory.environment)).toEqual({ code: 0, stderr: '' });
    await directory.start();
    expect(await listed()).toStrictEqual([]);
    await register('4');
    expect(await listed()).toStrictEqual(['4']);
  });

  it('end the programs that are running', async () => {
    const running = members().map(({ program }) => program);
    await deleteTopics();
    const another = start(process.execPath, ['dist/apps/projector/src/main.js'], directory.environment);
    for (const program of running) expect((await program.ended).code).toBe(1);
    expect((await another.ended).code).toBe(1);
  });
});

describe('Read models of a release that did not store the log', () => {
  it('are adopted once, unless they have more events than the log', async () => {
    await stopAll();
    await generations().updateOne({ _id: 'g1' }, { $unset: { log: 1 } });
    await directory.start();
    expect(await generations().findOne({ _id: 'g1' })).toMatchObject({ log: { prefix: directory.prefix } });
    expect(await listed()).toStrictEqual(['1', '2', '3']);

    await stopAll();
    await deleteTopics();
    await generations().updateOne({ _id: 'g1' }, { $unset: { log: 1 } });
    expect(await failedStart(only(directory.apis))).toEqual(
      refused(/partition \d ends at \d+, they end at \d+/),
    );
    expect((await generations().findOne({ _id: 'g1' }))?.log).toBeUndefined();
  });
});
