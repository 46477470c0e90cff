export { given } from './testing/given.js';
