import { Facts } from '../records/facts.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import type { Difference, Plan } from './plan.js';
import type { AskedField, BulkRequest } from './request.js';
import type { Bulk } from './use-bulk.js';
import { wordsOfAction } from './words.js';
import styles from './bulk.module.css';

interface SummaryProps {
  readonly request: BulkRequest;
  readonly bulk: Bulk;
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** What would change. */
export function Summary({ request, bulk, plan, onClose }: SummaryProps) {
  const [steps, count] = [plan.steps.length, plan.read];
  const words = wordsOfAction(request);
  const gone = (request.count ?? count) - count;
  return (
    <>
      <div role="status">
        <p className={styles.bulkFirst}>{t(words.plan, { steps, count })}</p>
        {count > steps && <p>{t(words.same, { count: count - steps })}</p>}
        {gone > 0 && <p>{t(words.gone, { count: gone })}</p>}
      </div>
      <Values fields={bulk.asked?.fields ?? []} />
      {steps > 0 && <Differences differences={plan.differences} count={steps} />}
      <p className={styles.bulkHint}>{t('bulk.plan.version')}</p>
      <DialogActions>
        <Button onClick={request.asked ? onClose : bulk.askAgain}>
          {t(request.asked ? 'action.cancel' : 'bulk.back')}
        </Button>
        <Button
          look={request.action === 'remove' ? 'danger' : 'primary'}
          disabled={steps === 0}
          autoFocus
          onClick={() => void bulk.apply()}
        >
          {t(words.apply, { count: steps })}
        </Button>
      </DialogActions>
    </>
  );
}

/** What is set. */
const Values = ({ fields }: { readonly fields: readonly AskedField[] }) =>
  fields.length > 0 && (
    <div className={styles.bulkWords}>
      <Facts facts={fields.map(({ label, after }) => ({ label, value: after }))} />
    </div>
  );

interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** Number of stations that change. */
  readonly count: number;
}

/** Which stations change, and from what to what. */
const Differences = ({ differences, count }: DifferencesProps) => (
  <ul className={styles.bulkList} aria-label={t('bulk.differences')} tabIndex={0}>
    {differences.map(({ id, name, fields }) => (
      <li key={id}>
        <b>{name ?? id}</b>
        {fields.map((field) => (
          <span key={field.label}>{t('bulk.difference', field)}</span>
        ))}
      </li>
    ))}
    {count > differences.length && (
      <li>{t('bulk.differences.more', { count: count - differences.length })}</li>
    )}
  </ul>
);
