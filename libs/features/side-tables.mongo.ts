import type { SideTable } from '#mongo';
import { coverage } from './coverage/coverage.mongo.js';
import { history } from './history/history.mongo.js';
import { map } from './map/map.mongo.js';
import { publishing } from './publishing/publishing.mongo.js';
import { reliability } from './reliability/reliability.mongo.js';

/** The side tables of the features: the same for all programs. */
export const sideTables: readonly SideTable[] = [coverage, history, map, publishing, reliability];
