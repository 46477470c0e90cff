export { table } from '../../sqlite/src/index.js';
