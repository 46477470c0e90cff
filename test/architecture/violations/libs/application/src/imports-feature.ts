export { one } from '../../features/one/one.sqlite.js';
