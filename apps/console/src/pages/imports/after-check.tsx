import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { describe } from '../../ui/states.js';
import { Problem } from './problem.js';
import { SendingProgress } from './sending-progress.js';
import { choiceOf, useSending, useStart } from './sending.js';
import styles from './imports.module.css';

/** What comes after a check: the import, if this tab still has the file. */
export function AfterCheck({ id }: { readonly id: string }) {
  const choice = choiceOf(id);
  const sending = useSending();
  const { start, isPending, error } = useStart();
  const form = useFocusOnError(isPending);
  if (!choice)
    return (
      <p className={styles.importHint}>
        {t('imports.check.hint')} <Link href={links.newImport()}>{t('imports.check.again')}</Link>
      </p>
    );
  return (
    <form
      ref={form}
      className={styles.importResult}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) start(choice, false);
      }}
    >
      {error && !isPending && <Problem {...describe(error)} />}
      {sending && <SendingProgress sending={sending} />}
      <div className={styles.importActions}>
        <p className={styles.importHint}>{t('imports.check.hint')}</p>
        <Button look="primary" icon="import" type="submit" busy={sending !== undefined}>
          {t('imports.start')}
        </Button>
      </div>
    </form>
  );
}
