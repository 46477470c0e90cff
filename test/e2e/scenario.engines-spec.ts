import { distributed } from '../support/distributed-mode.js';
import { describeScenario } from './scenario.js';

describeScenario(distributed);
