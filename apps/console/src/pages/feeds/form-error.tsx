import { ApiProblem } from '../../api/client.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { describe } from '../../ui/states.js';
import styles from '../../records/record-form.module.css';

interface FormErrorProps {
  readonly error: Error | null;
  /** Shows the feed as it is now, in place of what was typed. */
  readonly onReload: () => void;
}

/** Whether an error is that somebody else has changed the feed. */
export const isConflict = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'version_mismatch';

/** An error that no field of the form shows. */
export function FormError({ error, onReload }: FormErrorProps) {
  if (error === null || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  const { title, detail } = isConflict(error)
    ? { title: t('feeds.changedMeanwhile'), detail: t('feeds.form.conflict.hint') }
    : describe(error);
  return (
    <div role="alert" tabIndex={-1} className={styles.recordProblem}>
      <Icon name="warning" size={16} />
      <div>
        <strong>{title}</strong>
        {detail && <p>{detail}</p>}
        {isConflict(error) && (
          <Button icon="refresh" onClick={onReload}>
            {t('feeds.form.reload')}
          </Button>
        )}
      </div>
    </div>
  );
}
