import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { QueryOf, Schemas } from '../../api/records.js';
import { monthsOf, type Period } from './period.js';

export type Report = Schemas['Reliability'];
export type ReportGroup = Report['groups'][number];
export type Grouping = ReportQuery['group_by'] & string;
export type Rule = ReportQuery['rule'];
type ReportQuery = QueryOf<'readReliability'>;

/** What a report is of. */
export interface Subject extends Period {
  readonly rule: Rule;
}

/** What each rule asks for: 99 % of a network in a year, more than 97 % of each port. */
export const goals = { uk: 0.99, us: 0.97 } as const satisfies Record<Rule, number>;

const readReport = (query: ReportQuery, signal: AbortSignal) =>
  bodyOf(api.GET('/v1/reliability', { params: { query }, signal }));

/** A report with its groups, the least reliable first, page by page. */
export const useReport = (subject: Subject, group_by: Grouping) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.reliability, subject, group_by],
    queryFn: ({ pageParam: cursor, signal }) =>
      readReport({ ...subject, group_by, sort: 'reliability', ...(cursor !== '' && { cursor }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The reliability of a month; null: nothing counted. */
export interface MonthShare {
  /** Such as `2026-03`. */
  readonly month: string;
  readonly reliability: number | null;
}

/** The months of a period, in their order; undefined while they are read. */
export function useMonths(subject: Subject): {
  readonly months?: readonly MonthShare[];
  readonly error: Error | null;
} {
  const queries = useQueries({
    queries: monthsOf(subject).map((period) => ({
      queryKey: [...queryKeys.reliability, { ...subject, ...period }, 'total'],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MonthShare> => {
        const { total } = await readReport({ ...subject, ...period }, signal);
        return { month: period.from.slice(0, 7), reliability: total.reliability };
      },
    })),
  });
  const months = queries.flatMap(({ data }) => data ?? []);
  const error = queries.find((one) => one.error)?.error ?? null;
  return { error, ...(months.length === queries.length && { months }) };
}
