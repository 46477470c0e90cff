import { describeMapAgainstModel } from '../../../test/contracts/station-map.model.js';
import { describeMapLimits, describeStationMap } from '../../../test/contracts/station-map.contract.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';

const pool = new DirectoryPool();

describeStationMap('MongoDB', () => pool.open());
describeMapLimits('MongoDB', () => pool.open());
describeMapAgainstModel('MongoDB', () => pool.open());
