import { encodePosition } from '#application';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/fixtures/views-under-test.js';
import { station, stationCreated, stationRenamed } from '../../../../test/contracts/inputs/event-builders.js';

describe('The documents of a batch that failed', () => {
  const views = eachWithViews(() => sqliteAdapters());

  it('are written with the events that they are of, and not before', async () => {
    const { projection } = views().fixture;
    const recorder = new EventRecorder();
    const created = recorder.logged(
      [station(1), stationCreated({ name: 'Omega' })],
      [station(2), stationCreated({ name: 'Psi' })],
    );
    await projection.apply(created, encodePosition([2]));

    const [other, renamed] = recorder.logged(
      [station(2), stationRenamed('Chi')],
      [station(1), stationRenamed('Beta')],
    );
    recorder.logged([station(3), stationCreated({ name: 'Lost' })]);
    const [gap] = recorder.logged([station(3), stationRenamed('Found')]);
    if (!other || !renamed || !gap) throw new Error('there is one for each');
    // What comes after an event that is missing can't be applied.
    const failed = async () => projection.apply([other, renamed, gap], encodePosition([6]));
    await expect(failed()).rejects.toThrow(station(3).id);

    await projection.apply([other], encodePosition([3]));
    expect(await views().stations({ q: 'chi' })).toStrictEqual([station(2).id]);
    expect(await views().stations({ q: 'omega' })).toStrictEqual([station(1).id]);
    expect(await views().stations({ q: 'beta' })).toStrictEqual([]);
    await projection.apply([renamed], encodePosition([4]));
    expect(await views().stations({ q: 'omega' })).toStrictEqual([]);
    expect(await views().stations({ q: 'beta' })).toStrictEqual([station(1).id]);
  });
});
