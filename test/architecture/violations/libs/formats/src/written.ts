export { read as written } from './afdc/afdc.reader.js';
