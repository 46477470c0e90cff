import { parseListParameters } from '#application';
import { describeRecordLists } from '../../../../test/contracts/record-lists.contract.js';
import { describeRecordPlaces } from '../../../../test/contracts/record-places.contract.js';
import { describeStationMap } from '../../../../test/contracts/station-map.contract.js';
import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { eachWithViews } from '../../../../test/contracts/views.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { threadedAdapters } from '../../../../test/contracts/sqlite-fixture.js';

// What is found is SQLite's, and held by its own specs: here is what could be lost on the way.
const name = 'SQLite, asked through a thread';
describeRecordLists(name, threadedAdapters);
describeRecordPlaces(name, threadedAdapters);
describeStationMap(name, threadedAdapters);
describeSummaries(name, threadedAdapters);

describe('The thread of reads', () => {
  const views = eachWithViews(threadedAdapters);
  const list = (collection: string, limit: string) =>
    views().fixture.records.list(collection as 'stations', parseListParameters('station', { limit }));

  beforeEach(() => views().happened([station(1), stationCreated()], [station(2), stationCreated()]));

  it('gives each who asks the answer to his own question', async () => {
    const pages = await Promise.all([list('stations', '2'), list('locations', '2'), list('stations', '1')]);
    expect(pages.map(({ records }) => records.length)).toStrictEqual([2, 0, 1]);
  });

  it('tells who asked that a question failed, and goes on', async () => {
    const [failed, answered] = await Promise.allSettled([list('nonsense', '2'), list('stations', '2')]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('no such table') as string },
    });
    expect(answered).toMatchObject({ status: 'fulfilled', value: { records: { length: 2 } } });
  });
});

describe('The thread of reads, closed', () => {
  it('has answered what it was asked before', async () => {
    const { records, close } = threadedAdapters();
    const asked = [1, 2, 3].map(() => records.list('stations', parseListParameters('station', {})));
    await close();
    expect(await Promise.all(asked)).toStrictEqual(asked.map(() => ({ records: [] })));
  });
});
