import { describeMapAgainstModel } from './test/station-map.model.js';
import { describeMapLimits, describeStationMap } from './test/station-map.contract.js';
import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';

describeStationMap('SQLite', sqliteAdapters);
describeMapLimits('SQLite', sqliteAdapters);
describeMapAgainstModel('SQLite', sqliteAdapters);
