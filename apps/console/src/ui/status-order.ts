import type { StatusCode } from '../api/records.js';
import type { StatusKey } from './status-mark.js';

/** The statuses that can be reported, in the order of filters, legends, forms and charts: what is usable first. */
export const reportedStatuses: readonly StatusCode[] = ['1', '2', '3', '4', '0'];

/** The same with what stations have that never reported. */
export const statusOrder: readonly StatusKey[] = [...reportedStatuses, 'none'];
