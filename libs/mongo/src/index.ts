export { BuildClaim } from './generations/build-claim.js';
export type { Generation } from './generations/generation.js';
export type { Generations } from './generations/generations.js';
export { MongoDirectory, type MongoDirectoryOptions } from './mongo-directory.js';
export type { MongoProjection } from './views/projection.js';
