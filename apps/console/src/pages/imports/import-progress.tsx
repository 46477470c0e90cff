import { formatPercent, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cancelImport } from './import-run.js';
import type { RunningImport } from './import-state.js';
import styles from './imports.module.css';

/** How far an import is, and the way to end it. */
export function ImportProgress({
  run: { isCheck, share, records, isCancelling },
}: {
  readonly run: RunningImport;
}) {
  return (
    <Card
      title={t(isCheck ? 'imports.checking' : 'imports.importing')}
      actions={
        <Button busy={isCancelling} onClick={cancelImport}>
          {t('action.cancel')}
        </Button>
      }
    >
      <div className={styles.importProgress}>
        <progress aria-label={t('imports.progress')} max={1} {...(share !== null && { value: share })} />
        <p>
          {share !== null && `${formatPercent(share, 0)} · `}
          {t('imports.records', { count: records })}
        </p>
      </div>
    </Card>
  );
}
