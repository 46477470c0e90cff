import { useEffect, useRef, useState } from 'react';
import { PastImportsCard } from '../../import-log/past-imports-card.js';
import { Page } from '../../layout/shell.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { DropZone } from './drop-zone.js';
import { ImportOptions } from './import-options.js';
import { ImportProgress } from './import-progress.js';
import { ImportResult } from './import-result.js';
import { startImport, useImport, type ImportChoice } from './import-run.js';
import styles from './imports.module.css';

export default function ImportsPage() {
  return (
    <Page title={t('imports.title')} lead={t('imports.lead')}>
      <Import />
    </Page>
  );
}

const nothing: ImportChoice = { files: [], format: '', feed: '', includeUnpublished: false, confirms: false };

/** The choice of this tab: the page may be left and come back to while the import goes on. */
let latest = nothing;

function Import() {
  const state = useImport();
  const { phase } = state;
  const begun = useRef(phase);
  useEffect(() => {
    // The button that began what is shown now is gone.
    if (phase !== begun.current && document.activeElement === document.body) focusHeading();
    begun.current = phase;
  }, [phase]);
  const [choice, setChoice] = useState(latest);
  const change = (changed: ImportChoice) => setChoice((latest = changed));
  const check = (files: readonly File[]) => {
    const chosen = { ...choice, files };
    change(chosen);
    startImport(chosen, true);
  };
  if (state.phase === 'idle')
    return (
      <>
        <LackingScopes />
        <DropZone onFiles={check} />
        <Card title={t('imports.options')}>
          <ImportOptions choice={choice} onChange={change} />
        </Card>
        <PastImportsCard />
      </>
    );
  return (
    <>
      <p className={styles.importFiles}>{choice.files.map(({ name }) => name).join(', ')}</p>
      {state.phase === 'running' ? (
        <ImportProgress run={state} />
      ) : (
        <ImportResult result={state} choice={choice.files.length > 0 ? choice : undefined} />
      )}
    </>
  );
}

/** Feeds have locations and connector types, too. */
function LackingScopes() {
  const may = useMay();
  const lacking = (['locations:write', 'connector-types:write'] as const).filter((scope) => !may(scope));
  if (lacking.length === 0) return null;
  return <p className={styles.importLacking}>{t('imports.lacking', { scopes: lacking.join(', ') })}</p>;
}
