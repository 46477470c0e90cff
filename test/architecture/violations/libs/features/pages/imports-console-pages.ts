export { pages } from '../../../apps/console/src/declared-pages.js';
