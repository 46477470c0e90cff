import { embedded } from '../../../../test/support/modes.js';
import { describeExclusions } from './exclusions.contract.js';

describeExclusions(embedded);
