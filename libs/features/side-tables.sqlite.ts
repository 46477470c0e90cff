import { ReadModelTables } from '#sqlite/side-tables';
import { coverage } from './coverage/coverage.sqlite.js';
import { history } from './history/history.sqlite.js';
import { map } from './map/map.sqlite.js';
import { publishing } from './publishing/publishing.sqlite.js';
import { reliability } from './reliability/reliability.sqlite.js';

/** The tables of the read models, with those of the features: the same for all programs and their workers. */
export const tables = new ReadModelTables([coverage, history, publishing, map, reliability]);
