export { written } from './written.js';
