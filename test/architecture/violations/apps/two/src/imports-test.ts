export { story } from '../../../test/story.js';
