export { benchmark } from '../../../bench/src/index.js';
