import { encodePosition, type LoggedEvent } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { EventRecorder, type GivenEvent } from '../../../test/contracts/inputs/event-recorder.js';
import { nextRelease } from '../../../test/contracts/fixtures/next-release.js';
import {
  location,
  locationRegistered,
  station,
  stationChanged,
  stationCreated,
  stationRenamed,
  uuid,
} from '../../../test/contracts/inputs/event-builders.js';
import { fingerprintOf } from './generations/fingerprint.js';
import { MongoDirectory } from './mongo-directory.js';
import { dropDatabase, ownDatabase } from './testing/databases.js';
import { sourceLog } from './testing/source-log.js';

const history: readonly GivenEvent[] = [
  [location('42'), locationRegistered({ city: 'Köln' })],
  [station(1), stationCreated({ name: 'Dom' })],
  [station(2), stationCreated({ name: 'Rhein' })],
  [station(2), stationRenamed('Rhine', 'Rhein')],
];

describe('Read models of a release without the newest field', () => {
  let uri: string;
  let recorder: EventRecorder;
  let events: readonly LoggedEvent[];
  let directory: MongoDirectory;

  beforeAll(async () => {
    uri = await ownDatabase();
    recorder = new EventRecorder();
    events = recorder.logged(...history);
    const before = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
    await (await before.projection()).apply(events, encodePosition([events.length]));
    await before.close();
    await nextRelease();
    const next = await import('./mongo-directory.js');
    directory = await next.MongoDirectory.connect(uri, {
      source: sourceLog(),
      sideTables: (await import('#features/side-tables.mongo')).sideTables,
    });
  });
  afterAll(async () => {
    await directory.close();
    await dropDatabase(uri);
  });

  const list = async (given: Record<string, string>) => {
    const { itemJson, parseListParameters } = await import('#application');
    const { records } = await directory.records.list('stations', parseListParameters('station', given));
    return records.map((record) => JSON.parse(itemJson('station', record)) as object);
  };
  const expectedStation = (n: number, newest: string | null) =>
    expect.objectContaining({
      id: uuid(n),
      attributes: expect.objectContaining({ newest }) as object,
    }) as object;

  it('have another fingerprint, and are not read', async () => {
    const next = await import('./generations/fingerprint.js');
    expect(next.fingerprintOf(sideTables)).not.toBe(fingerprintOf(sideTables));
    expect(directory.progress.failure()?.message).toMatch(/of another release/);
    await expect(list({})).rejects.toThrow(/of another release/);
  });

  it('are rebuilt from the earlier events, with null for the field, and can be filtered by it', async () => {
    const { generations } = directory;
    const next = await generations.next((await generations.uncheckedState()).generation);
    await (await directory.projection(next)).apply(events, encodePosition([events.length]));
    await generations.switchTo(next);
    await directory.whenReadable(() => {});
    expect(directory.progress.failure()).toBeUndefined();
    const both = [expectedStation(1, null), expectedStation(2, null)];
    expect(await list({})).toEqual(both);
    expect(await list({ newest: 'null' })).toEqual(both);
  });

  it('store a value of the field, by which the station is found', async () => {
    const changed = recorder.logged([station(2), stationChanged({ newest: 'ChargePoint' } as object)]);
    await (await directory.projection()).apply(changed, encodePosition([events.length + 1]));
    for (const query of [{ newest: 'chargepoint' }, { q: 'rhine chargep' }])
      expect(await list(query)).toEqual([expectedStation(2, 'ChargePoint')]);
    expect(await list({ newest: 'null' })).toEqual([expectedStation(1, null)]);
    expect(await directory.deadLetterCount()).toBe(0);
  });
});
