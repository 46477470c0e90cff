import { tables } from '#features/side-tables.sqlite';
import { serveQueries } from '#sqlite/workers';

serveQueries(tables);
