import {
  describeEventFeed,
  describeFeedOfOneInstance,
} from '../../../../test/contracts/event-feed.contract.js';
import { describeStationEvents } from '../../../../test/contracts/station-events.contract.js';
import { sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';

describeEventFeed('SQLite', sqliteAdapters);
describeFeedOfOneInstance('SQLite', sqliteAdapters);
describeStationEvents('SQLite', sqliteAdapters);
