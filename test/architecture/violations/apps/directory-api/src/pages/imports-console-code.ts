export { powerTypes } from '../../../console/src/imports-plugs.js';
