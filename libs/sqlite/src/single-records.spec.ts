import { ProjectionRunner } from '#application';
import { Chronicle, type Happening } from '../../../test/contracts/chronicle.js';
import { sqliteAdaptersOn } from '../../../test/contracts/sqlite-fixture.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../../test/contracts/temporary-directory.js';
import { station, stationCreated, stationRenamed } from '../../../test/contracts/vocabulary.js';
import { openDatabase, query, type Connection } from './database.js';
import { makeLive, openLog, openViews, viewsFile } from './live-directory.js';
import { SingleRecords } from './single-records.js';
import { indexes, makeTables } from './views/views-schema.js';

describe('Single records', () => {
  let chronicle: Chronicle;
  let folder: TemporaryDirectory;
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let single: SingleRecords;

  beforeEach(async () => {
    folder = temporaryDirectory();
    chronicle = new Chronicle();
    adapters = sqliteAdaptersOn(folder.path);
    single = new SingleRecords(folder.path);
    await happen([station(1), stationCreated()]);
  });
  afterEach(() => {
    single.close();
    adapters.close();
    folder.remove();
  });

  async function happen(...happenings: Happening[]): Promise<void> {
    await adapters.log.append(chronicle.batch(...happenings));
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
  }

  const versionOf = async (n: number) => (await single.find('stations', station(n).id))?.version;

  it('are of one state of the files until these are said to have changed', async () => {
    expect(await versionOf(1)).toBe(1);
    await happen([station(1), stationRenamed('later')], [station(2), stationCreated()]);
    expect([await versionOf(1), await versionOf(2)]).toStrictEqual([1, undefined]);
    single.changed();
    expect([await versionOf(1), await versionOf(2)]).toStrictEqual([2, 1]);
  });

  it('let the journals be begun anew once the files are said to have changed', async () => {
    const canEmpty = (connection: Connection) => {
      connection.exec('PRAGMA busy_timeout = 0');
      return query<[number]>(connection, 'PRAGMA wal_checkpoint(TRUNCATE)').first()?.[0] === 0;
    };
    const views = openDatabase(viewsFile(folder.path, 1));
    await versionOf(1);
    await happen([station(1), stationRenamed('later')]);
    expect(canEmpty(views)).toBe(false);
    single.changed();
    expect(canEmpty(views)).toBe(true);
    views.close();
  });

  it('are read from another generation of read models as soon as it is live', async () => {
    expect(await versionOf(1)).toBe(1);
    const [log, views] = [openLog(folder.path), openViews(folder.path, 2)];
    makeTables(views, indexes);
    makeLive(log, 2);
    single.exchange(2);
    expect(await versionOf(1)).toBeUndefined();
    for (const opened of [log, views]) opened.close();
  });
});
