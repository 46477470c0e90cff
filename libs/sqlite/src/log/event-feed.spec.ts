import {
  describeEventFeed,
  describeFeedOfOneInstance,
} from '../../../../test/contracts/event-feed.contract.js';
import { sqliteAdapters } from '../../../../test/contracts/sqlite-fixture.js';

describeEventFeed('SQLite', sqliteAdapters);
describeFeedOfOneInstance('SQLite', sqliteAdapters);
