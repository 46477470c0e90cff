import { describeCommandGateway } from './command-gateway.contract.js';
import { describeEventFeed, describeFeedOfOneInstance } from './event-feed.contract.js';
import { inProcessGateway } from './in-process-gateway.js';
import { memoryStatusPeriods, memoryViews, memoryWriteSide } from './memory-fixture.js';
import { describeStatusPeriods } from './status-periods.contract.js';
import { describeStationMap } from './station-map.contract.js';
import { describeSummaries } from './summaries.contract.js';
import { describeViews } from './views.contract.js';
import { describeWriteSide } from './write-side.contract.js';

describeWriteSide('memory', memoryWriteSide);
describeEventFeed('memory', memoryWriteSide);
describeFeedOfOneInstance('memory', memoryWriteSide);
describeViews('memory', memoryViews);
describeStatusPeriods('memory', memoryStatusPeriods);
describeCommandGateway('memory', inProcessGateway(memoryWriteSide));
describeStationMap('memory', memoryViews);
describeSummaries('memory', memoryViews);
