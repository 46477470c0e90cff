import clsx from 'clsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ImportComparison } from './import-comparison.js';
import { ImportCounts } from './import-counts.js';
import { ImportProblems } from './import-problems.js';
import { importedFeeds, resetImport, startImport, type ImportChoice } from './import-run.js';
import { toSend, total, type EndedImport } from './import-state.js';
import styles from './imports.module.css';
import fieldStyles from '../../ui/field.module.css';

interface ResultProps {
  readonly result: EndedImport;
  /** Undefined if the page was opened anew since. */
  readonly choice: ImportChoice | undefined;
}

/** What a check has found, or an import has done, and what to do next. */
export function ImportResult({ result, choice }: ResultProps) {
  const { isCheck, summary, message, comparison } = result;
  useFreshData(isCheck);
  return (
    <>
      <Card title={t(isCheck ? 'imports.checked' : 'imports.imported')} actions={<Outcome result={result} />}>
        <div className={styles.importResult}>
          {message !== undefined && (
            <p role="alert" className={clsx(fieldStyles.fieldError, styles.importMessage)}>
              {message}
            </p>
          )}
          {isCheck && result.end === 'done' && (
            <p className={styles.importHint}>{t('imports.checked.hint')}</p>
          )}
          <ImportCounts summary={summary} isCheck={isCheck} />
          {comparison && <ImportComparison comparison={comparison} />}
          <div className={styles.importActions}>
            {result.report && <Report report={result.report} />}
            <Next result={result} choice={choice} />
          </div>
        </div>
      </Card>
      <ImportProblems title={t('imports.rejects')} problems={summary.rejects} />
      <ImportProblems title={t('imports.warnings')} problems={summary.warnings} />
    </>
  );
}

function Next({ result: { isCheck, end, summary }, choice }: ResultProps) {
  const count = toSend(summary);
  const isReady = isCheck && end === 'done' && choice !== undefined && count > 0;
  return (
    <>
      <Button onClick={resetImport}>{t('imports.another')}</Button>
      {isReady && (
        <Button look="primary" icon="import" onClick={() => startImport(choice, false)}>
          {t('imports.run', { count })}
        </Button>
      )}
      {!isCheck && (
        <Link href={links.stations({ sort: '-updated_at', choices: { source_feed: importedFeeds() } })}>
          {t('imports.show')}
        </Link>
      )}
    </>
  );
}

function Outcome({ result: { end, isCheck, summary } }: { readonly result: EndedImport }) {
  if (end === 'failed') return <Badge tone="bad">{t('imports.end.failed')}</Badge>;
  if (end === 'cancelled') return <Badge tone="warning">{t('imports.end.cancelled')}</Badge>;
  const rejected = total(summary, 'rejected');
  if (rejected > 0) return <Badge tone="warning">{t('imports.end.rejected', { count: rejected })}</Badge>;
  return <Badge tone="good">{t(isCheck ? 'imports.end.fine' : 'imports.end.done')}</Badge>;
}

/** Other pages read anew what the import has written. */
function useFreshData(isCheck: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isCheck) void client.invalidateQueries();
  }, [client, isCheck]);
}

function Report({ report }: { readonly report: Blob }) {
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(report);
    link.download = 'rejects.ndjson';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Button icon="export" onClick={save}>
      {t('imports.report')}
    </Button>
  );
}
