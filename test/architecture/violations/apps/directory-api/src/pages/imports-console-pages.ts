export { pages } from '../../../console/src/declared-pages.js';
