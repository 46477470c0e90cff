import { parseSummaryParameters } from '#application';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/views.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';

describe('A summary that is kept', () => {
  const views = eachWithViews(() => sqliteAdapters());
  const summary = async () => {
    const { by, matching } = parseSummaryParameters({ group_by: 'manufacturer' });
    const { summaries } = views().fixture as ReturnType<typeof sqliteAdapters>;
    return summaries.summarize(by, matching);
  };
  const created = (n: number) => views().happened([station(n), stationCreated({ manufacturer: 'ABB' })]);

  it('is the same one until something is written', async () => {
    await created(1);
    const first = await summary();
    expect(await summary()).toBe(first);
    await created(2);
    expect(await summary()).toMatchObject({ total: 2 });
  });

  it('is forgotten where read models are made anew up to the same position', async () => {
    await created(1);
    await summary();
    await views().fixture.projection.reset();
    expect(await summary()).toStrictEqual({ total: 0, groups: '[]' });
    await views().repeated();
    expect(await summary()).toMatchObject({ total: 1 });
  });
});
