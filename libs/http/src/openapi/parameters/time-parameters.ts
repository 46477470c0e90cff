import type { Parameter } from '../../endpoint/operation.js';
import { timestamp } from '../../schemas/scalar-schemas.js';
import { query } from './parameter.js';

export const time = { ...timestamp, description: 'RFC 3339.' };

export const asOf = query('as_of', 'Selects the state of the record in this directory at this time.', time);

export const uptimeParameters: readonly Parameter[] = [
  query('from', 'Begin; must be before `to`. The default is 30 days before `to`.', time),
  query('to', 'End. The default, and the latest end, is now.', time),
  query(
    'split',
    'At most 100 times. The response also has `parts`: the same for each part of the time between those of them that are after `from` and before `to`.',
    { type: 'array', items: timestamp, maxItems: 100 },
  ),
];
