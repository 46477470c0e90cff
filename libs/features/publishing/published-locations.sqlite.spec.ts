import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';
import { describePublishedLocations } from './test/published-locations.contract.js';

describePublishedLocations('SQLite', () => sqliteAdapters());
