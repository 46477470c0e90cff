import type { SummaryGroup } from '../../api/records.js';
import { useSummary } from '../../api/queries.js';

/** The feeds, those whose newest report is the oldest first: they may need somebody. */
export function useFeeds() {
  const { data, ...rest } = useSummary({ group_by: 'source_feed' });
  return { ...rest, feeds: data && byAge(data.groups), others: data?.more_groups ?? 0 };
}

const byAge = (groups: readonly SummaryGroup[]): readonly SummaryGroup[] =>
  [...groups].sort((a, b) => (a.newest_observed_at ?? '').localeCompare(b.newest_observed_at ?? ''));
