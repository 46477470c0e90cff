export { one } from './one/one.sqlite.js';
