import type { Kafka } from 'kafkajs';
import { kafkaClient, topicNames } from '#kafka';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { whileProbing } from '../faults/attacks/probing.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../support/distributed.js';
import { startProbes } from '../support/probe-program.js';
import { readLog } from './read-log.js';
import { recordWithHeaders } from './record-with-headers.js';

/** Of `/health/live`, without the time in which other processes had the processor. */
const MAX_P99_MS = 250;
const MAX_ANSWER_MS = 10_000;
const PARTITIONS = 2;

describe('A command record with many headers, in the built service', () => {
  let directory: DistributedDirectory;
  let api: Member;
  let kafka: Kafka;
  let probes: ReturnType<typeof startProbes>;
  let locations = 0;

  beforeAll(async () => {
    const brokers = (await engines()).kafkaBrokers;
    // The first command of a new broker may take longer than the default.
    const environment = { COMMAND_TIMEOUT_MS: '60000' };
    const members = { partitions: PARTITIONS, apis: 1, projectors: 1 };
    directory = await distributedDirectory({ brokers, ...members, environment });
    await directory.start();
    [api] = directory.apis as [Member];
    kafka = kafkaClient({ connection: { brokers: brokers.split(',') }, clientId: 'tests', log: () => {} });
    probes = startProbes();
    for (let write = 0; write < 4; write++) await writeByHttp(60_000);
  });
  afterAll(async () => {
    probes.stop();
    await directory.remove();
  });

  const location = () => String(++locations);

  /** Writes such a record to each partition. Resolves with their names. */
  async function writeRecords(headers: number): Promise<readonly string[]> {
    const topic = topicNames(directory.prefix).commands;
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const messages = Array.from({ length: PARTITIONS }, (_, partition) =>
      recordWithHeaders({ type: 'RegisterLocation', id: location() }, partition, headers),
    );
    const written = await producer.send({ topic, messages });
    await producer.disconnect();
    return written.map(({ partition, baseOffset }) => `${topic}-${partition}-${baseOffset}`).sort();
  }

  /** Resolves with the status of the answer to a command, which comes promptly. */
  async function writeByHttp(withinMs = MAX_ANSWER_MS): Promise<number> {
    const response = await fetch(`${api.url}/v1/locations/${location()}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      ...{ body: '{}', signal: AbortSignal.timeout(withinMs) },
    });
    return response.status;
  }

  /** The refusals of the records of these names. */
  async function refusalsOf(names: readonly string[]): Promise<readonly unknown[]> {
    const records = await readLog(kafka, topicNames(directory.prefix).outcomes);
    const keyed = records.filter(({ message }) => names.includes(String(message.key)));
    const answers = keyed.map(({ message }) => JSON.parse(String(message.value)) as { status: string });
    // A record without too many headers is forwarded if it is in a wrong partition.
    return answers.filter(({ status }) => status === 'rejected');
  }

  const rejected = (name: string): unknown =>
    expect.objectContaining({
      ...{ command_id: name, status: 'rejected' },
      error: expect.objectContaining({ code: 'malformed_json' }) as object,
    });

  it.each([1, 1_000, 20_000, 100_000])('is answered, and lets nothing wait: %d headers', async (headers) => {
    const probed = { url: api.url, pid: api.program.pid, paths: { live: '/health/live' } };
    const { found, live, failed } = await whileProbing(probes, probed, async () => {
      const names = await writeRecords(headers);
      const statuses = [];
      for (let write = 0; write < 4; write++) statuses.push(await writeByHttp());
      const answered = await refusalsOf(names);
      return { names, statuses, answered };
    });
    expect([found.statuses, failed]).toStrictEqual([[201, 201, 201, 201], 0]);
    expect(live.own).toBeLessThanOrEqual(MAX_P99_MS);
    expect(found.answered).toEqual(headers > 100 ? found.names.map(rejected) : []);
  });

  it('does not stop an instance that meets it at its start', async () => {
    await api.program.kill('SIGTERM');
    const names = await writeRecords(100_000);
    await api.start();
    await until('the records are answered', async () => (await refusalsOf(names)).length === PARTITIONS);
    expect(await refusalsOf(names)).toEqual(names.map(rejected));
    expect(await writeByHttp()).toBe(201);
  });
});
