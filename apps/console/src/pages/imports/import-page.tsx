import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { AfterCheck } from './after-check.js';
import { Findings } from './findings.js';
import { ImportActions } from './import-actions.js';
import { ImportCounts } from './import-counts.js';
import { ImportFacts } from './import-facts.js';
import { useFollowedImport } from './import-reads.js';
import { titleOf } from './import-title.js';
import { isActive, shareOf, type Import } from './import.js';
import { Problem } from './problem.js';
import { Progress } from './progress.js';
import { StateBadge } from './state-badges.js';
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
            <StateBadge shown={shown} />
          </span>
        }
      >
        <div className={styles.importResult}>
          {isActive(shown) && <Following shown={shown} />}
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

/** How far it is. */
function Following({ shown }: { readonly shown: Import }) {
  const { records, rate } = shown.progress;
  if (shown.state === 'queued') return <p className={styles.importHint}>{t('imports.queued')}</p>;
  return (
    <Progress label={t('imports.progress')} share={shareOf(shown)}>
      {t('imports.records', { count: records })} · {t('imports.rate', { rate: formatNumber(rate) })}
    </Progress>
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
