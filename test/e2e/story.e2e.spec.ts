import { embedded } from '../support/modes.js';
import { describeStory } from './story.js';

describeStory(embedded);
