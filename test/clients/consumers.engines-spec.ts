import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kafkaClient, topicNames } from '#kafka';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { readLog } from '../kafka/read-log.js';
import { DirectoryClient } from '../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';
import { removeFolder } from '../support/directory.js';
import { start, type RunningProgram } from '../support/programs.js';
import { createStation } from '../support/records.js';
import { clientsFolder, printedBlock, readConsumers } from './printed-clients.js';

/** That of the directory's events. */
const source = 'urn:example:directory:north';

/** The consumer of Kafka in docs/consumers.md, as it is printed, and the description of its topics. */
describe('A consumer of the topics', () => {
  let directory: DistributedDirectory;
  let client: DirectoryClient;
  let folder: string;
  const programs: RunningProgram[] = [];
  beforeAll(async () => {
    directory = await distributedDirectory({
      brokers: (await engines()).kafkaBrokers,
      ...{ partitions: 2, apis: 1, projectors: 1, environment: { EVENTS_SOURCE: source } },
    });
    await directory.start();
    client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    folder = await clientsFolder();
    await writeFile(
      join(folder, 'consumer.mjs'),
      printedBlock(await readConsumers(), '### A consumer of Kafka'),
    );
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill('SIGKILL')));
    await directory.remove();
    await removeFolder(folder);
  });

  const consume = (): RunningProgram => {
    const { KAFKA_BROKERS = '' } = directory.environment;
    const environment = {
      KAFKA_BROKERS,
      TOPIC_PREFIX: directory.prefix,
      GROUP_ID: `${directory.prefix}-map`,
    };
    const program = start(process.execPath, [join(folder, 'consumer.mjs')], environment);
    programs.push(program);
    return program;
  };
  /** What a program has printed of one kind: `event`, `status` or `removed`. */
  const printed = ({ stdout }: RunningProgram, kind: string) =>
    stdout.split('\n').flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  const events = (program: RunningProgram) =>
    printed(program, 'event').map((text) => JSON.parse(text) as Record<string, unknown>);

  it('has the events as the feed has them, and the statuses, and continues where it was', async () => {
    const { id } = await createStation(client, { available: '1' });
    const first = consume();
    await until(
      'it has the first events',
      () => events(first).length === 2 && printed(first, 'status').length === 1,
    );
    expect(await first.kill('SIGTERM')).toEqual({ code: 0, signal: null });

    await client.put(`/v1/stations/${id}/availability`, { available: '2' });
    await client.delete(`/v1/stations/${id}`);
    const second = consume();
    await until(
      'it has the others',
      () => events(second).length === 2 && printed(second, 'removed').length === 1,
    );

    const feed = (await client.get<{ items: Record<string, unknown>[] }>('/v1/events?wait=5')).body.items;
    // Headers are texts, and a record has its partition and offset in place of a position.
    const ofFeed = feed.map((event) => {
      const { position, aggregateversion, ...shared } = event;
      expect(position).toBeDefined();
      return { ...shared, aggregateversion: String(aggregateversion) };
    });
    const consumed = [...events(first), ...events(second)];
    const byId = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      String(a['id']).localeCompare(String(b['id']));
    expect(new Set(consumed.map((event) => event['source']))).toEqual(new Set([source]));
    expect(consumed.sort(byId)).toEqual((ofFeed as typeof feed).sort(byId));
    expect(JSON.parse(printed(first, 'status')[0] ?? '')).toMatchObject({ id, version: 1, code: '1' });
    expect(printed(second, 'removed')).toEqual([id]);
  });

  it('finds the trace of a command record in the record of its event, and in the feed', async () => {
    const connection = { brokers: [directory.environment['KAFKA_BROKERS'] ?? ''] };
    const kafka = kafkaClient({ connection, clientId: 'tests', log: () => {} });
    const { commands, events: topic } = topicNames(directory.prefix);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const value = JSON.stringify({ type: 'RegisterLocation', id: '77', data: {} });
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    await producer.send({ topic: commands, messages: [{ key: '77', value, headers: { traceparent } }] });
    await producer.disconnect();

    const inFeed = async () => {
      const { body } = await client.get<{ items: Record<string, unknown>[] }>('/v1/events');
      return body.items.find(({ subject }) => subject === 'locations/77');
    };
    await until('the feed has the event', async () => (await inFeed()) !== undefined);
    expect(await inFeed()).toMatchObject({ traceparent });
    const record = (await readLog(kafka, topic)).find(({ message }) => String(message.key) === '77');
    expect(String(record?.message.headers?.['ce_traceparent'])).toBe(traceparent);
  });

  it('finds the topics in /asyncapi.json', async () => {
    const { body } = await client.get<{ channels: Record<string, { address: string; bindings?: object }> }>(
      '/asyncapi.json',
    );
    const { events, ...names } = topicNames(directory.prefix);
    expect(body.channels['events']).toMatchObject({
      address: events,
      bindings: { kafka: { partitions: 2 } },
    });
    for (const [role, name] of Object.entries(names)) expect(body.channels[role]?.address).toBe(name);
  });
});
