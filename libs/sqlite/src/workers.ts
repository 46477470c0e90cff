export { serveProjection } from './workers/projection-worker.js';
export { serveQueries } from './workers/query-worker.js';
