export { code } from '../../cli/src/import/in-browser/messages.js';
