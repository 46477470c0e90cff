import mongoose, { type Connection } from 'mongoose';
import { LogSource, encodeEvent, partitionOfAggregate, transactionalProducer } from '#kafka';
import { sideTables } from '#features/side-tables.mongo';
import { MongoDirectory } from '#mongo';
import { positionInPartition, type RecordedEvent } from '#application';
import type { Message } from 'kafkajs';
import { dropDatabase, ownDatabase } from '../../libs/mongo/src/testing/databases.js';
import { EventRecorder } from '../contracts/inputs/event-recorder.js';
import { location, locationChanged, locationRegistered } from '../contracts/inputs/event-builders.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { start, type Environment, type RunningProgram } from '../support/programs.js';
import { Cluster } from './kafka-fixture.js';

const TIMEOUT_MS = 60_000;
const PARTITIONS = 1;

let uri: string;
let cluster: Cluster;
let source: LogSource;
let mongo: MongoDirectory;
let connection: Connection;
let environment: Environment;
const programs: RunningProgram[] = [];

beforeAll(async () => {
  uri = await ownDatabase();
  const { kafkaBrokers } = await engines();
  cluster = new Cluster(kafkaBrokers, { partitions: PARTITIONS });
  environment = {
    ...{ KAFKA_BROKERS: kafkaBrokers, MONGODB_URI: uri, PORT: '0', LOG_FORMAT: 'json' },
    ...{ TOPIC_PREFIX: cluster.prefix, TOPIC_PARTITIONS: String(PARTITIONS) },
  };
  source = await LogSource.open({
    ...{ connection: { brokers: kafkaBrokers.split(',') }, clientId: 'tests', prefix: cluster.prefix },
    ...{
      partitions: PARTITIONS,
      outcomeRetentionHours: 168,
      rights: [],
      log: () => {},
      onReplaced: () => {},
    },
  });
  mongo = await MongoDirectory.connect(uri, { partitions: PARTITIONS, source, sideTables });
  connection = await mongoose.createConnection(uri).asPromise();
});
afterAll(async () => {
  for (const program of programs) await program.kill('SIGKILL');
  await connection.close();
  await mongo.close();
  await source.close();
  await cluster.close();
  await dropDatabase(uri);
});

function run(name: 'main' | 'rebuild'): RunningProgram {
  const program = start(process.execPath, [`dist/apps/projector/src/${name}.js`], environment);
  programs.push(program);
  return program;
}

const record = (event: RecordedEvent, commandOffset: number): Message =>
  encodeEvent(event, {
    partition: partitionOfAggregate(event.aggregate.id, PARTITIONS),
    ...{ commandOffset, writerEpoch: 0, eventsSource: '/directory' },
  });

/** Appends records as one transaction of a writer. */
async function append(messages: readonly Message[]): Promise<void> {
  const producer = transactionalProducer(cluster.kafka, `${cluster.prefix}.writer.0`);
  await producer.connect();
  const transaction = await producer.transaction();
  await transaction.send({ topic: `${cluster.prefix}.events`, messages: [...messages] });
  await transaction.commit();
  await producer.disconnect();
}

/** The dead letters of the live generation. */
async function deadLetters() {
  const { generation } = await mongo.generations.liveState();
  return generation.deadLetters.find({}).sort({ _id: 1 }).toArray();
}

const versions = async () =>
  Promise.all(['1', '2'].map(async (id) => (await mongo.records.find('locations', id))?.version));

describe('An event that cannot be decoded', () => {
  it('becomes a dead letter with the later events of its aggregate, and does not stop others', async () => {
    const projector = run('main');
    await projector.waitForOutput(/projecting/);
    const [one, damaged, beyond, two, again] = new EventRecorder()
      .recorded(
        [location('1'), locationRegistered()],
        [location('1'), locationChanged({ city: 'Bonn' })],
        [location('1'), locationChanged({ city: 'Köln' })],
        [location('2'), locationRegistered()],
        [location('2'), locationChanged({ city: 'Bonn' })],
      )
      .map(record);
    await append([one, { ...damaged, value: '{"changed":' }, beyond, two, again] as Message[]);
    expect(await mongo.progress.reached(positionInPartition(0, 5), TIMEOUT_MS)).toBe(true);
    expect(await versions()).toStrictEqual([1, 2]);

    const topic = `${cluster.prefix}.events`;
    const expected = [
      { _id: 'location/1/3', subject: 'location/1', version: 3 },
      {
        ...{ _id: `${topic}/0/1`, topic, partition: 0, offset: 1, key: '1' },
        reason: expect.stringContaining('not JSON') as string,
        headers: expect.stringContaining('"ce_aggregateversion":"2"') as string,
      },
    ];
    expect(await deadLetters()).toMatchObject(expected);
    const [, letter] = await deadLetters();
    expect(letter && 'value' in letter && String(letter.value)).toBe('{"changed":');
    const [, line = ''] = await projector.waitForOutput(/^(.*an event cannot be read.*)\n/m);
    expect(JSON.parse(line)).toMatchObject({ level: 50, topic, partition: 0, offset: 1 });

    const rebuild = run('rebuild');
    expect(await rebuild.ended).toEqual({ code: 0, signal: null });
    expect(await deadLetters()).toMatchObject(expected);
    expect(await versions()).toStrictEqual([1, 2]);
  });

  it('may be of a type of a newer release', async () => {
    const [unknown, registered] = new EventRecorder()
      .recorded([location('3'), locationRegistered()], [location('4'), locationRegistered()])
      .map(record);
    await append([
      { ...unknown, headers: { ...unknown?.headers, ce_type: 'LocationFound.v7' } },
      registered,
    ] as Message[]);
    await until(
      'the next event is projected',
      async () => (await mongo.records.find('locations', '4')) !== undefined,
    );
    expect(await mongo.records.find('locations', '3')).toBeUndefined();
    expect(await deadLetters()).toContainEqual(
      expect.objectContaining({ key: '3', reason: expect.stringContaining('LocationFound.v7') as string }),
    );
  });
});
