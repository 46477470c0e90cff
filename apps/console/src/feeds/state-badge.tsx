import { t } from '../texts/index.js';
import { Badge } from '../ui/badge.js';
import type { FeedState } from './feed.js';

const tones = {
  new: undefined,
  ok: 'good',
  late: 'warning',
  failing: 'bad',
  paused: undefined,
} as const satisfies Record<FeedState, string | undefined>;

export function StateBadge({ state }: { readonly state: FeedState }) {
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`feeds.state.${state}`)}</Badge>;
}
