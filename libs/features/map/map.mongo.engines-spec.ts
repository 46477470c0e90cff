import { describeMapAgainstModel } from './test/station-map.model.js';
import { describeMapLimits, describeStationMap } from './test/station-map.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeStationMap('MongoDB', () => pool.open());
describeMapLimits('MongoDB', () => pool.open());
describeMapAgainstModel('MongoDB', () => pool.open());
