import { describeEventFeed } from '../../../../test/contracts/event-feed.contract.js';
import { describeStationEvents } from '../../../../test/contracts/station-events.contract.js';
import { ArchivedLog } from '../testing/archived-log.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

const archivedLog = async () => {
  const { directory, close } = await pool.open();
  return { log: new ArchivedLog(await directory.generations.live()), feed: directory.feed, close };
};

describeEventFeed('MongoDB', archivedLog);
describeStationEvents('MongoDB', archivedLog);
