export { sources } from './sources.js';
