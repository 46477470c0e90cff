import { Findings } from '../../imports/findings.js';
import { isActive, type Import } from '../../imports/import.js';
import { useFollowedImport } from '../../imports/reads.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import type { Feed } from '../../feeds/feed.js';
import styles from './feeds.module.css';

/** What the last pull warned of and rejected. */
export function LastFindings({ feed: { last_import } }: { readonly feed: Feed }) {
  const { data: run, error } = useFollowedImport(last_import);
  if (last_import === null) return null;
  if (run) return isActive(run) ? null : <Found run={run} />;
  return error && <Said text={t('feeds.findings.unread')} />;
}

function Found({ run: { state, warnings, rejects, progress } }: { readonly run: Import }) {
  if (warnings.length + rejects.length > 0)
    return (
      <>
        <Findings title={t('feeds.rejects')} findings={rejects} />
        <Findings title={t('feeds.warnings')} findings={warnings} />
      </>
    );
  // Of a pull that has failed the trouble of the feed tells.
  if (state !== 'done') return null;
  return <Said text={t(progress.records > 0 ? 'feeds.findings.none' : 'feeds.run.unchanged')} />;
}

const Said = ({ text }: { readonly text: string }) => (
  <Card title={t('feeds.findings')}>
    <p className={styles.feedNothing}>{text}</p>
  </Card>
);
