import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ImportBadge } from '../../imports/badges.js';
import { Findings } from '../../imports/findings.js';
import type { Import } from '../../imports/import.js';
import { ImportProgress } from '../../imports/progress.js';
import { useFollowedImport } from '../../imports/reads.js';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { AfterCheck } from './after-check.js';
import { ImportActions } from './import-actions.js';
import { ImportCounts } from './import-counts.js';
import { ImportFacts } from './import-facts.js';
import { titleOf } from './import-title.js';
import { Problem } from './problem.js';
import styles from './imports.module.css';

/** An import: how far it is, what it has done, and what can be done about it. */
export function ImportPage({ id }: { readonly id: string }) {
  const { data: shown, error, refetch } = useFollowedImport(id);
  if (!shown)
    return (
      <Page title={t('imports.one.noFeed')} lead={<Back />}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Page>
    );
  return <Shown shown={shown} />;
}

const Back = () => <Link href={links.imports()}>{t('imports.back')}</Link>;

function Shown({ shown }: { readonly shown: Import }) {
  useFocusAfter(shown.state);
  return (
    <Page title={titleOf(shown)} lead={<Back />} actions={<ImportActions shown={shown} />}>
      {shown.error && <Problem {...shown.error} />}
      <Card
        title={t(shown.dry_run ? 'imports.result.check' : 'imports.result')}
        actions={
          <span role="status">
            <ImportBadge shown={shown} />
          </span>
        }
      >
        <div className={styles.importResult}>
          {shown.state === 'queued' && <p className={styles.importHint}>{t('imports.queued')}</p>}
          {shown.state === 'running' && <ImportProgress shown={shown} />}
          <ImportCounts shown={shown} />
          {shown.dry_run && shown.state === 'done' && <AfterCheck id={shown.id} />}
        </div>
      </Card>
      <Findings title={t('imports.rejects')} findings={shown.rejects} />
      <Findings title={t('imports.warnings')} findings={shown.warnings} />
      <Card title={t('imports.about')}>
        <ImportFacts shown={shown} />
      </Card>
    </Page>
  );
}

/** When an import ends, the button that had the focus may be gone. */
function useFocusAfter(state: Import['state']): void {
  const before = useRef(state);
  useEffect(() => {
    if (state !== before.current && document.activeElement === document.body)
      focusHeading({ preventScroll: true });
    before.current = state;
  }, [state]);
}
