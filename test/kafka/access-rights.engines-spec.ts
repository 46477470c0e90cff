import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  LogSource,
  ensureTopics,
  projectorRights,
  rebuildRights,
  serviceRights,
  topicNames,
  type Right,
} from '#kafka';
import { DirectoryClient } from '../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';
import { startMain } from '../support/programs.js';
import { documentedAcls, type DocumentedAcl } from './documented-acls.js';
import { GuardedKafka } from './guarded-kafka.js';

/** That of the documentation. */
const PREFIX = 'directory';
const topics = topicNames(PREFIX);
/** The users of the documentation, each with a consumer group that it may use and has no other member. */
const groups = {
  'directory-api': `${PREFIX}.events.tail.test`,
  projector: `${PREFIX}.rebuild.test`,
  upstream: 'upstream',
  downstream: 'downstream',
};
type User = keyof typeof groups;
const users = Object.keys(groups) as User[];

const acls = documentedAcls();
const isForFirstStart = ({ purpose }: DocumentedAcl) => purpose.startsWith('the first start');
const permanent = acls.filter((acl) => !isForFirstStart(acl));

/** The topics that a user has no right to read, or to write. */
const refused = (user: User, operation: 'Read' | 'Write') =>
  Object.values(topics)
    .filter((topic) => !permanent.some((acl) => isAcl(acl, user, operation) && acl.name === topic))
    .map((topic) => [user, topic] as const);
const isAcl = (acl: DocumentedAcl, user: User, operation: string) =>
  acl.user === user && acl.operation === operation;

describe('With the rights of the documentation', () => {
  let kafka: GuardedKafka;
  let directory: DistributedDirectory;
  beforeAll(async () => {
    kafka = await GuardedKafka.start(users);
    await kafka.grant(permanent);
    directory = await distributedDirectory({
      ...{ brokers: '', apis: 1, projectors: 1 },
      environment: { ...kafka.environmentOf('directory-api'), TOPIC_PREFIX: PREFIX },
      projectorEnvironment: kafka.environmentOf('projector'),
    });
  });
  afterAll(async () => {
    await directory.remove();
    await kafka.stop();
  });

  const open = (user: User, rights: readonly Right[]) =>
    LogSource.open({
      ...{ connection: kafka.connectionOf(user), clientId: user, prefix: PREFIX, rights },
      ...{ outcomeRetentionHours: 168, log: () => {}, onReplaced: () => {} },
    });
  const read = (user: User, topic: string, isLast: Parameters<GuardedKafka['readUntil']>[1]) =>
    kafka.readUntil({ user, group: groups[user], topic }, isLast);
  const send = async (user: User, topic: string, key: string, value: object) => {
    const producer = kafka.clientOf(user).producer();
    await producer.connect();
    const messages = [{ key, value: JSON.stringify(value) }];
    await producer.send({ topic, messages }).finally(() => producer.disconnect());
  };

  it('topics are created by the first start only', async () => {
    const admin = kafka.clientOf('directory-api').admin();
    await admin.connect();
    const created = ensureTopics(admin, { prefix: PREFIX, outcomeRetentionHours: 168 }, 1_000);
    await expect(created).rejects.toThrow(`${topics.commands} can't be created`);
    await admin.disconnect();
    const forFirstStart = acls.filter(isForFirstStart);
    await kafka.grant(forFirstStart);
    await (await open('directory-api', serviceRights(PREFIX))).close();
    for (const acl of forFirstStart) await kafka.withdraw(acl);
  });

  it('directory-api and a projector start, and a station is created and listed', async () => {
    await directory.start();
    const client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    expect((await client.put('/v1/locations/1', {})).status).toBe(201);
    const { body, headers } = await client.post('/v1/stations', { location_id: '1', name: 'The first' });
    const position = headers.get('directory-position') ?? '';
    const list = await client.get('/v1/stations', { 'directory-position': position });
    expect(list.body).toMatchObject({ items: [{ id: body.id }] });
  });

  it('an upstream system writes a command and reads its outcome', async () => {
    const id = randomUUID();
    await send('upstream', topics.commands, '2', {
      ...{ command_id: id, type: 'RegisterLocation' },
      ...{ id: '2', data: {} },
    });
    const { value } = await read('upstream', topics.outcomes, ({ key }) => String(key) === id);
    expect(JSON.parse(String(value))).toMatchObject({ status: 'accepted', aggregate_id: '2' });
  });

  it.each([topics.events, topics['station-status']])('a downstream system reads %s', async (topic) => {
    const found = await read('downstream', topic, ({ value }) => String(value).includes('The first'));
    expect(String(found.key)).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(users.flatMap((user) => refused(user, 'Write')))('%s does not write %s', async (user, topic) => {
    await expect(send(user, topic, 'x', {})).rejects.toThrow('Topic authorization failed');
  });

  it.each(users.flatMap((user) => refused(user, 'Read')))('%s does not read %s', async (user, topic) => {
    await expect(read(user, topic, () => true)).rejects.toThrow('Topic authorization failed');
  });

  it('only upstream systems write commands beside directory-api, which alone writes the log', () => {
    const writers = (topic: string) =>
      users.filter((user) => !refused(user, 'Write').some(([, refusedTopic]) => refusedTopic === topic));
    expect(writers(topics.commands)).toEqual(['directory-api', 'upstream']);
    for (const topic of [topics.events, topics.outcomes, topics['station-status']])
      expect(writers(topic)).toEqual(['directory-api']);
  });

  it('a rebuild has its rights from those of a projector', () => {
    expect(projectorRights(PREFIX)).toEqual(expect.arrayContaining([...rebuildRights(PREFIX)]));
  });

  describe('except one', () => {
    beforeAll(() => Promise.all([...directory.apis, ...directory.projectors].map((member) => member.kill())));

    const rightsOf = { 'directory-api': serviceRights(PREFIX), projector: projectorRights(PREFIX) };
    const needed = (Object.keys(rightsOf) as (keyof typeof rightsOf)[]).flatMap((user) =>
      // A rebuild works without the right to delete its group.
      permanent
        .filter((acl) => acl.user === user && acl.operation !== 'Delete')
        .map((acl) => ({ ...acl, user, acl })),
    );
    it.each(needed)('$user names $operation on $resource $name', async ({ user, acl }) => {
      await kafka.withdraw(acl);
      const opened = open(user, rightsOf[user]).finally(() => kafka.grant([acl]));
      await expect(opened).rejects.toThrow(
        `the brokers do not allow ${user}: ${acl.operation} on ${acl.resource} ${acl.name}`,
      );
    });

    it('a program ends with one line', async () => {
      for (const name of ['directory.commands', 'directory.writers'])
        for (const acl of permanent)
          if (isAcl(acl, 'directory-api', 'Read') && acl.name === name) await kafka.withdraw(acl);
      const program = startMain({ ...directory.environment, DATA_DIR: join(kafka.folder, 'api') });
      expect((await program.ended).code).toBe(1);
      expect(program.stdout + program.stderr).toBe(
        'KAFKA_BROKERS: the brokers do not allow directory-api: Read on topic directory.commands, ' +
          'Read on group directory.writers; grant it by ACLs\n',
      );
    });
  });
});
