import type { StatusCode, Summary } from '../../api/records.js';
import { noCounts, type Counts } from './status-history.js';

/** The numbers of a summary by status. */
export function countsOf({ groups }: Pick<Summary, 'groups'>): Counts {
  const counts = { ...noCounts };
  for (const { value, count } of groups) {
    const key = value !== null && Object.hasOwn(noCounts, value) ? (value as StatusCode) : 'none';
    counts[key] += count;
  }
  return counts;
}
