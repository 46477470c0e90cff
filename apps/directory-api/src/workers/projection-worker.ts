import { tables } from '#features/side-tables.sqlite';
import { serveProjection } from '#sqlite/workers';

await serveProjection(tables);
