import { describeCommandGateway } from './command-gateway.contract.js';
import { describeEventFeed, describeFeedOfOneInstance } from './event-feed.contract.js';
import { groupCommitGateway } from './fixtures/group-commit-gateway.js';
import {
  memoryHistorySnapshots,
  memoryStatusPeriods,
  memoryViews,
  memoryWriteSide,
} from './fixtures/memory-fixture.js';
import { describeHistorySnapshots } from './history-snapshots.contract.js';
import { describeStatusPeriods } from '../../libs/features/history/test/status-periods.contract.js';
import { describeStationEvents } from './station-events.contract.js';
import { describeStationMap } from '../../libs/features/map/test/station-map.contract.js';
import { describeFeedSummaries } from './feed-summaries.contract.js';
import { describeSummaries } from './summaries.contract.js';
import { describeViews } from './views.contract.js';
import { describeWriteSide } from './write-side.contract.js';

describeWriteSide('memory', memoryWriteSide);
describeEventFeed('memory', memoryWriteSide);
describeFeedOfOneInstance('memory', memoryWriteSide);
describeStationEvents('memory', memoryWriteSide);
describeViews('memory', memoryViews);
describeStatusPeriods('memory', memoryStatusPeriods);
describeHistorySnapshots('memory', memoryHistorySnapshots);
describeCommandGateway('memory', groupCommitGateway(memoryWriteSide));
describeStationMap('memory', memoryViews);
describeSummaries('memory', memoryViews);
describeFeedSummaries('memory', memoryViews);
