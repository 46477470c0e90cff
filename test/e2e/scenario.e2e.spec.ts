import { embedded } from '../support/modes.js';
import { describeScenario } from './scenario.js';

describeScenario(embedded);
