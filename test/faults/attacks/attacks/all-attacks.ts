import { abandonedLists } from './abandoned-lists.js';
import type { Attack } from './attack.js';
import { connections } from './connections.js';
import { herd } from './herd.js';
import { largeAnswers } from './large-answers.js';
import { largeRecords } from './large-records.js';
import { longHistories } from './long-histories.js';
import { slowCsvReaders } from './slow-csv-readers.js';

export const allAttacks: readonly Attack[] = [
  abandonedLists,
  slowCsvReaders,
  ...largeAnswers,
  ...longHistories,
  herd,
  ...connections,
  ...largeRecords,
];
