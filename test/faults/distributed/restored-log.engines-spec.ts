import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { kafkaClient, topicNames } from '#kafka';
import { startKafka, type PrivateKafka } from '../../engines/index.js';
import { until } from '../../engines/processes/until.js';
import { DirectoryClient } from '../../support/client.js';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../../support/distributed.js';
import { expectRebuild, start } from '../../support/programs.js';

describe('A log that was restored from a backup of the broker after events were deleted', () => {
  let folder: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;
  let complete: Member;
  let empty: Member;
  let projector: Member;

  beforeAll(async () => {
    folder = await temporaryFolder();
    broker = await startKafka({ dataDir: join(folder, 'broker') });
    const environment = { COMMAND_TIMEOUT_MS: '60000' };
    directory = await distributedDirectory({
      ...{ brokers: broker.brokers, partitions: 1, apis: 2, projectors: 1, environment },
    });
    [complete, empty, projector] = [...directory.apis, ...directory.projectors] as [Member, Member, Member];
    await Promise.all([complete.start(), projector.start()]);
  });
  afterAll(async () => {
    await directory.remove();
    await broker.kill();
    await removeFolder(folder);
  });

  const clientOf = (member: Member) => new DirectoryClient(() => member.url);
  const stop = (...members: readonly Member[]) =>
    Promise.all(members.map((member) => member.program.kill('SIGTERM')));

  async function locations(client: DirectoryClient): Promise<readonly string[]> {
    const { body } = await client.get<{ items: { id: string }[] }>('/v1/locations');
    return body.items.map(({ id }) => id).sort();
  }

  /** With a client for each attempt, since a client keeps asking the broker that it once took for the leader. */
  async function deleteEvents(): Promise<void> {
    const connection = { brokers: broker.brokers.split(',') };
    const topic = topicNames(directory.prefix).events;
    await until('The partition has its leader again', async () => {
      const admin = kafkaClient({ connection, clientId: 'tests', log: () => {} }).admin();
      await admin.connect();
      try {
        const [offsets] = await admin.fetchTopicOffsets(topic);
        const partitions = [{ partition: 0, offset: offsets?.high ?? '' }];
        await admin.deleteTopicRecords({ topic, partitions });
        return true;
      } catch (error) {
        if (error instanceof kafkajs.KafkaJSError && error.retriable) return false;
        throw error;
      } finally {
        await admin.disconnect();
      }
    });
  }

  async function copyBroker(from: string, to: string): Promise<void> {
    await broker.stop();
    await rm(join(folder, to), { recursive: true, force: true });
    await cp(join(folder, from), join(folder, to), { recursive: true });
    await broker.restart();
  }

  async function expectWrite(id: string): Promise<void> {
    const client = clientOf(complete);
    expect((await client.put(`/v1/locations/${id}`, {})).status).toBe(201);
    // The read of the same client waits for the projector.
    expect(await locations(client)).toContain(id);
  }

  const startAll = () => Promise.all([complete.start(), projector.start(), empty.start()]);

  it('is that of the replicas and read models, which go on, and a new instance reads all of it', async () => {
    await expectWrite('1');
    await stop(complete, projector);
    await copyBroker('broker', 'backup');
    await deleteEvents();
    await copyBroker('backup', 'broker');

    const verification = start(
      process.execPath,
      ['apps/cli/bin/directory.js', 'verify'],
      directory.environment,
    );
    expect(await verification.ended).toEqual({ code: 0, signal: null });
    await startAll();
    expect(complete.output).not.toContain('it is rebuilt');
    expect(await locations(clientOf(empty))).toEqual(['1']);
    await expectWrite('2');
  });

  it('refuses starts if the backup lacks events, until a rebuild makes the directory as of the backup', async () => {
    await stop(complete, projector, empty);
    await copyBroker('backup', 'broker');
    const line = /^MONGODB_URI: the read models .* are not those of this log .*: run "npx directory rebuild"/;
    for (const member of [complete, projector, empty]) {
      member.start().catch(() => {});
      expect((await member.program.ended).code).toBeGreaterThan(0);
      expect(member.program.stderr).toMatch(line);
    }
    await expectRebuild(directory.environment);
    await startAll();
    expect(await locations(clientOf(empty))).toEqual(['1']);
    await expectWrite('3');
  });
});
