import { parseListParameters } from '#application';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/views.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';

/** To go along pieces of an index costs nothing. */
const costs = { step: 1, probe: 0, hit: 0, piece: 0, row: 1000, text: 1000, large: 0, most: 1000 };

describe('A page that is put together from pieces of an index', () => {
  const views = eachWithViews(() => sqliteAdapters(costs));
  const place = { latitude: '52.5', longitude: '13.4' };

  it('asks for as many values as there are', async () => {
    await views().happened([station(1), stationCreated({ ...place, manufacturer: 'Maker 4999' })]);
    const makers = Array.from({ length: 5_000 }, (_, n) => `Maker ${n}`).join(',');
    const asked = parseListParameters('station', { bbox: '13.2,52.4,13.6,52.6', manufacturer: makers });
    const { records } = await views().fixture.records.list('stations', asked);
    expect(records.map(({ id }) => id)).toStrictEqual([station(1).id]);
  });
});
