import { parseListParameters } from '#application';
import { Chronicle, type Happening } from '../../../../test/contracts/chronicle.js';
import { costly, liveConnections } from '../../../../test/contracts/sqlite-fixture.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { ListApproaches } from './list-approaches.js';
import type { ListApproach } from './plan.js';
import { PreparedQueries } from './prepared-queries.js';
import { SqliteProjection } from './projection.js';

/** Looking at words costs nothing, and all else so much that a glance is worth it. */
const costs = { ...costly, step: 0, text: 0 };

describe('A glance', () => {
  const connections = liveConnections();
  const all = Array.from({ length: 50 }, (_, n): Happening => [
    station(n + 1),
    stationCreated({ name: `Alfa ${n}` }),
  ]);

  it('that was in vain is not taken again for the same page', async () => {
    await new SqliteBatchAppend(connections.log).append(new Chronicle().batch(...all));
    const { events, next } = await new SqliteEventFeed(connections.log).read(undefined, 100);
    await new SqliteProjection(connections).apply(events, next);
    const approaches = new ListApproaches(new PreparedQueries(connections.views), costs);
    const query = (q: string) =>
      Object.assign(parseListParameters('station', { q, sort: 'created_at' }), { isAmongMany: true });
    const glances = (tried: Iterable<ListApproach>) =>
      Array.from(tried, ({ glance }) => glance !== undefined);

    const [first] = approaches.of('stations', query('alfa'));
    expect(first?.glance).toBeDefined();
    expect(glances(approaches.of('stations', query('alfa')))).toStrictEqual([true, false]);
    expect(glances(approaches.of('stations', query('alfa')))).toStrictEqual([false]);
    expect(glances(approaches.of('stations', query('alf')))).toStrictEqual([true, false]);
  });
});

describe('What words lead to in the order of names', () => {
  const connections = liveConnections();
  const all = Array.from({ length: 25 }, (_, n): Happening => [
    station(n + 1),
    stationCreated({ name: `Alfa b${n}`, model: 'X' }),
  ]);
  beforeAll(async () => {
    await new SqliteBatchAppend(connections.log).append(new Chronicle().batch(...all));
    const { events, next } = await new SqliteEventFeed(connections.log).read(undefined, 100);
    await new SqliteProjection(connections).apply(events, next);
  });

  it.each([
    ['words', { q: 'alfa' }, true],
    ['the beginning of few words', { q: 'alfa b1' }, true],
    ['the beginning of many words, which are merged first', { q: 'alfa b' }, false],
    ['another order', { q: 'alfa', sort: 'created_at' }, false],
    ['something else beside', { q: 'alfa', model: 'X' }, false],
  ])('is tried or not: %s', (_, parameters, isTried) => {
    const approaches = new ListApproaches(new PreparedQueries(connections.views), costly);
    const query = Object.assign(parseListParameters('station', parameters), { isAmongMany: true });
    const [first] = approaches.of('stations', query);
    expect(first?.lead?.byName !== undefined).toBe(isTried);
  });
});
