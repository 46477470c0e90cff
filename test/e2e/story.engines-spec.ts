import { distributed } from '../support/distributed-mode.js';
import { describeStory } from './story.js';

describeStory(distributed);
