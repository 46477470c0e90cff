export { GenerationFill } from './fill/generation-fill.js';
export { BuildLease } from './generations/build-lease.js';
export type { Generation } from './generations/generation.js';
export type { Generations } from './generations/generations.js';
export { inspectServer } from './inspect-server.js';
export { MongoKeyStore } from './keys/mongo-key-store.js';
export { MongoDirectory, type MongoDirectoryOptions } from './mongo-directory.js';
export type { MongoProjection } from './projection/mongo-projection.js';
export type { LogIdentity, SourceLog } from './generations/source-log.js';
