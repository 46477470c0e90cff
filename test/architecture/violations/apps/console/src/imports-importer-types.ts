export type { ImportRequest } from '../../cli/src/import/in-browser/messages.js';
