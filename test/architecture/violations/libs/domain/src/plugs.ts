export { rule } from './index.js';
