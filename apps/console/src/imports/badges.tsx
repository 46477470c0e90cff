import { formatPercent, t } from '../texts/index.js';
import { Badge } from '../ui/badge.js';
import { countOf, purposeOf, shareOf, type Import, type ImportState } from './import.js';

const tones = {
  queued: undefined,
  running: undefined,
  done: 'good',
  failed: 'bad',
  cancelled: 'warning',
} as const satisfies Record<ImportState, string | undefined>;

/** What has become of an import. */
export function ImportBadge({ shown }: { readonly shown: Import }) {
  const { state } = shown;
  const share = shareOf(shown);
  if (state === 'running' && share !== null)
    return <Badge>{t('imports.state.share', { share: formatPercent(share, 0) })}</Badge>;
  if (state === 'done' && countOf(shown, 'rejected') > 0)
    return <Badge tone="warning">{t('imports.state.withRejects')}</Badge>;
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`imports.state.${state}`)}</Badge>;
}

const purposes = { check: 'imports.check', revert: 'imports.revert.mark' } as const;

interface MarksProps {
  readonly shown: Import;
  readonly isReverted: boolean;
}

/** What is special about an import. */
export function ImportMarks({ shown, isReverted }: MarksProps) {
  const purpose = purposeOf(shown);
  return (
    <>
      {purpose !== 'import' && <Badge>{t(purposes[purpose])}</Badge>}
      {isReverted && <Badge>{t('imports.reverted')}</Badge>}
    </>
  );
}
