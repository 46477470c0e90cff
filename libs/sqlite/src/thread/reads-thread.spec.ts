import { parseListParameters } from '#application';
import { describeRecordLists } from '../../../../test/contracts/record-lists.contract.js';
import { describeRecordPlaces } from '../../../../test/contracts/record-places.contract.js';
import { describeStationMap } from '../../../../test/contracts/station-map.contract.js';
import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { eachWithViews } from '../../../../test/contracts/views.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { threadedAdapters } from '../../../../test/contracts/sqlite-fixture.js';
import { temporaryDirectory } from '../../../../test/contracts/temporary-directory.js';
import { prepareDirectory } from '../live-directory.js';
import { ReadsThread } from './reads-thread.js';
import { ReadsUnderWay } from './reads-under-way.js';

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

describe('The thread of reads, counted', () => {
  it('counts what it was asked until that is answered or has failed', async () => {
    const folder = temporaryDirectory();
    prepareDirectory(folder.path);
    const underWay = new ReadsUnderWay();
    const thread = new ReadsThread({ folder: folder.path, threads: 1 }, underWay, () => {});
    const all = parseListParameters('station', {});
    const asked = [thread.list('stations', all), thread.list('nonsense' as 'stations', all)];
    const whileAsked = underWay.count();
    await Promise.allSettled(asked);
    expect([whileAsked, underWay.count()]).toStrictEqual([2, 0]);
    await thread.close();
    folder.remove();
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
