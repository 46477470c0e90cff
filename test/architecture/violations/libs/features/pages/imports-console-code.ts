export { powerTypes } from '../../../apps/console/src/imports-plugs.js';
