import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import type { StatusCode, Summary } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';

export type Counts = Readonly<Record<StatusKey, number>>;

/** Number of stations by status at a time, in milliseconds since 1970. */
export interface CountsAt {
  readonly time: number;
  readonly counts: Counts;
}

const noCounts: Counts = { '0': 0, '1': 0, '2': 0, '3': 0, '4': 0, none: 0 };

/** The numbers of a summary by status. */
export function countsOf({ groups }: Pick<Summary, 'groups'>): Counts {
  const counts = { ...noCounts };
  for (const { value, count } of groups) {
    const key = value !== null && Object.hasOwn(noCounts, value) ? (value as StatusCode) : 'none';
    counts[key] += count;
  }
  return counts;
}

/** Every 15 minutes of a day, and its end. */
const POINTS = 97;
const REFRESH_MS = 60_000;

/** The numbers of stations by status over the last day, oldest first. */
export const useStatusHistory = () =>
  useQuery({
    queryKey: ['status-history'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/summary/history', { params: { query: { points: POINTS } }, signal })),
    select: ({ items }) =>
      items.map(({ at, by_status }): CountsAt => ({
        time: Date.parse(at),
        counts: { ...noCounts, ...by_status },
      })),
    refetchInterval: REFRESH_MS,
  });
