import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import type { FeedState, Import } from './feed.js';

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

const runTones = {
  queued: undefined,
  running: undefined,
  done: 'good',
  failed: 'bad',
  cancelled: 'warning',
} as const satisfies Record<Import['state'], string | undefined>;

export function RunBadge({ state }: Pick<Import, 'state'>) {
  const tone = runTones[state];
  return <Badge {...(tone && { tone })}>{t(`feeds.run.${state}`)}</Badge>;
}
