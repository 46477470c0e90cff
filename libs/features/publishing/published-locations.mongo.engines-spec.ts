import { describePublishedLocations } from './test/published-locations.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describePublishedLocations('MongoDB', () => pool.open());
