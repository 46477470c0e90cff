import { join } from 'node:path';
import { EventRecorder, type GivenEvent } from '../../../test/contracts/inputs/event-recorder.js';
import { nextRelease } from '../../../test/contracts/fixtures/next-release.js';
import { eventSlice } from '../../../test/contracts/replica.contract.js';
import { sqliteAdaptersOn } from '../../../test/contracts/fixtures/sqlite-fixture.js';
import { temporaryDirectory } from '../../../test/contracts/fixtures/temporary-directory.js';
import {
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from '../../../test/contracts/inputs/event-builders.js';
import { SqliteReplica } from './replica/replica.js';

const history: readonly GivenEvent[] = [
  [location('42'), locationRegistered({ city: 'Köln' })],
  [station(1), stationCreated({ name: 'Dom' })],
  [station(2), stationCreated({ name: 'Rhein' })],
  // The log keeps the state of this one alone.
  [station(2), stationRenamed('Rhine', 'Rhein')],
];
const settings = { outcomeRetentionMs: 3_600_000 };

describe('A directory that a release without the newest field has filled', () => {
  const folder = temporaryDirectory();
  const replicaFile = join(folder.path, 'replica.db');
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let submit: (type: string, id: string, data: object) => Promise<unknown>;
  let list: (given: Record<string, string>) => Promise<readonly string[]>;

  beforeAll(async () => {
    const recorder = new EventRecorder();
    const before = sqliteAdaptersOn(folder.path);
    const { ProjectionRunner } = await import('#application');
    await before.log.append(recorder.batch(...history));
    await new ProjectionRunner(before.feed, before.projection).catchUp();
    before.close();
    const replica = SqliteReplica.open(replicaFile, settings);
    await replica.reset('the log');
    await replica.apply([eventSlice(new EventRecorder(), 0, ...history)]);
    await replica.close();
    await nextRelease();
    await open();
  });
  afterAll(() => {
    adapters.close();
    folder.remove();
  });

  async function open(): Promise<void> {
    const fixture = await import('../../../test/contracts/fixtures/sqlite-fixture.js');
    const { groupCommitGateway } = await import('../../../test/contracts/fixtures/group-commit-gateway.js');
    const { command } = await import('../../../test/contracts/inputs/envelopes.js');
    const { ProjectionRunner, itemJson, parseListParameters } = await import('#application');
    adapters = fixture.sqliteAdaptersOn(folder.path);
    expect(await adapters.projection.position()).toBeUndefined();
    const runner = new ProjectionRunner(adapters.feed, adapters.projection);
    await runner.catchUp();
    const { gateway } = await groupCommitGateway(() => adapters)();
    submit = async (type, id, data) => {
      const { outcome } = await gateway.submit(command(100, type, { id, data }));
      await runner.catchUp();
      return outcome;
    };
    list = async (given) => {
      const { records } = await adapters.records.list('stations', parseListParameters('station', given));
      return records.map((record) => itemJson('station', record));
    };
  }

  const shown = (n: number, newest: string | null) =>
    expect.objectContaining({
      id: uuid(n),
      attributes: expect.objectContaining({ newest }) as object,
    }) as object;
  const parsed = async (given: Record<string, string>) =>
    (await list(given)).map((json) => JSON.parse(json) as object);

  it('shows it as null, and is filtered by that', async () => {
    const both = [shown(1, null), shown(2, null)];
    expect(await parsed({})).toEqual(both);
    expect(await parsed({ newest: 'null' })).toEqual(both);
  });

  it('gives states that have it, those that it keeps and those that it folds', async () => {
    const states = await adapters.states.load([station(1), station(2)]);
    expect(states).toMatchObject(
      [1, 2].map((version) => ({ version, state: { attributes: { newest: null } } })),
    );
  });

  it('returns events as they were written', async () => {
    const [, created] = (await adapters.feed.read(undefined, 10)).events;
    expect(created?.event.data).toStrictEqual(stationCreated({ name: 'Dom' }).data);
  });

  it('takes a value for it, by which the station is found', async () => {
    expect(await submit('UpdateStation', uuid(2), { newest: 'ChargePoint' })).toMatchObject({ version: 3 });
    const { events } = await adapters.feed.read(undefined, 10);
    const data = { changed: { newest: 'ChargePoint' }, previous: { newest: null } };
    expect(events.at(-1)?.event).toStrictEqual({ type: 'StationDetailsChanged.v1', data });
    for (const asked of [{ newest: 'chargepoint' }, { q: 'rhine chargep' }])
      expect(await parsed(asked)).toEqual([shown(2, 'ChargePoint')]);
    expect(await parsed({ newest: 'null' })).toEqual([shown(1, null)]);
  });

  it('goes on with the replica that it had in the distributed mode', async () => {
    const { SqliteReplica: Next } = await import('./replica/replica.js');
    const replica = Next.open(replicaFile, settings);
    expect(replica.identity()).toBe('the log');
    const [snapshot] = await replica.load([station(2)]);
    expect(snapshot).toMatchObject({ version: 2, state: { attributes: { name: 'Rhine', newest: null } } });
    await replica.close();
  });
});
