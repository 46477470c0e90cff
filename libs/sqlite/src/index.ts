export { DataDirectoryUnusable } from './data-directory.js';
export { EmbeddedDirectory } from './embedded-directory.js';
