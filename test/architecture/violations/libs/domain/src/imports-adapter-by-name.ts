export { EmbeddedDirectory } from '#sqlite';
