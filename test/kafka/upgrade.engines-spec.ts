import { sideTables } from '#features/side-tables.mongo';
import mongoose, { type Connection } from 'mongoose';
import { fingerprintOf } from '../../libs/mongo/src/generations/fingerprint.js';
import type { GenerationDocument } from '../../libs/mongo/src/generations/generation.js';
import { engines } from '../engines/index.js';
import { DirectoryClient } from '../support/client.js';
import { distributedDirectory, type DistributedDirectory, type Member } from '../support/distributed.js';

/** How long a program may take to stop, in milliseconds; after that a supervisor kills it. */
const STOP_LIMIT_MS = 9_500;

let directory: DistributedDirectory;
let connection: Connection;

beforeAll(async () => {
  const { kafkaBrokers } = await engines();
  directory = await distributedDirectory({ brokers: kafkaBrokers });
  connection = await mongoose.createConnection(directory.mongodbUri).asPromise();
  await directory.start();
});
afterAll(async () => {
  await connection.close();
  await directory.remove();
});

const client = (member: Member) => new DirectoryClient(() => member.url);
const documents = () => connection.collection<GenerationDocument>('generations');
const said = (member: Member, text: string) => member.logged().some(({ msg }) => msg === text);
const programs = () => [...directory.apis, ...directory.projectors];

/** Makes the live read models those of a release without fingerprints. */
async function markAsOlderRelease(): Promise<void> {
  await documents().updateMany({ _id: /^g/ }, { $unset: { fingerprint: 1 }, $set: { shape: 1 } });
}

describe('An upgrade to a release with other read models', () => {
  it('has them built by one projector, and all programs wait for them', async () => {
    const [api] = directory.apis as [Member];
    const reader = client(api);
    expect((await reader.put('/v1/locations/42', { name: 'Rathaus' })).status).toBe(201);
    expect((await reader.get('/v1/locations/42')).status).toBe(200);
    await Promise.all(programs().map(({ program }) => program.kill('SIGTERM')));
    await markAsOlderRelease();

    const starts = directory.apis.map((member) => member.start());
    await api.program.waitForOutput(/waiting for the read models of this release/);
    const [, url = ''] = await api.program.waitForOutput(/listening on (http:[^"]+)/);
    const { status, body } = await new DirectoryClient(() => url).get<object>('/health/ready');
    const projection = { status: 'down', detail: expect.stringMatching(/of another release/) as string };
    expect({ status, body }).toMatchObject({ status: 503, body: { checks: { projection } } });
    await Promise.all(directory.projectors.map((member) => member.start()));
    await Promise.all(starts);
    for (const each of programs()) expect((await client(each).get('/health/ready')).status).toBe(200);
    expect((await reader.get('/v1/locations/42')).status).toBe(200);
    const built = directory.projectors.filter((each) => said(each, 'the read models are built'));
    expect(built).toHaveLength(1);
    const names = (await documents().find().toArray()).map(({ _id }) => _id);
    expect(names.sort()).toStrictEqual(['g2', 'live']);
  });

  it('can be stopped while they are built', async () => {
    const [[api], [projector]] = [directory.apis, directory.projectors] as [[Member], [Member]];
    await Promise.all(programs().map(({ program }) => program.kill('SIGTERM')));
    await markAsOlderRelease();
    const live = await documents().findOne({ _id: 'g2' });
    // A build by another projector.
    await documents().insertOne({
      _id: 'g3',
      fingerprint: fingerprintOf(sideTables),
      log: live?.log,
      beat: 1,
    } as GenerationDocument);
    for (const [member, line] of [
      [api, /waiting for the read models of this release/],
      [projector, /the live read models are of another release/],
    ] as const) {
      member.start().catch(() => undefined);
      await member.program.waitForOutput(line);
      const asked = performance.now();
      expect(await member.program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(performance.now() - asked).toBeLessThan(STOP_LIMIT_MS);
    }
  });
});
