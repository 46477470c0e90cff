export { powerTypes as pages } from './imports-plugs.js';
