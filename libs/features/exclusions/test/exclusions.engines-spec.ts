import { distributed } from '../../../../test/support/distributed-mode.js';
import { describeExclusions } from './exclusions.contract.js';

describeExclusions(distributed);
