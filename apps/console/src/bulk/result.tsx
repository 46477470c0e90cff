import { Link } from 'wouter';
import { links } from '../links/index.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { saveFile } from '../ui/save-file.js';
import { describe } from '../ui/states.js';
import { failuresCsv, splitFailures, type Failure } from './outcome.js';
import { LISTED } from './plan.js';
import type { Asked, BulkRequest } from './request.js';
import type { Done } from './use-bulk.js';
import { doneWords, nextWords } from './words.js';
import styles from './bulk.module.css';

interface ResultProps {
  readonly request: BulkRequest;
  /** What was asked for. */
  readonly asked: Asked | undefined;
  readonly done: Done;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  /** Goes back to the form. */
  readonly onAskAgain: () => void;
  /** Goes on with another change of the same stations. */
  readonly onGoOn: () => void;
}

/** What has come of it, and what can be done next. */
export function Result(props: ResultProps) {
  const { request, asked, done } = props;
  const { outcome, rest, error } = done;
  const { overtaken, others } = splitFailures(outcome);
  return (
    <>
      <div role="status">
        <p className={styles.bulkFirst}>{doneWords(request, done)}</p>
        {outcome.unchanged > 0 && <p>{t('bulk.unchanged', { count: outcome.unchanged })}</p>}
        {overtaken > 0 && <p>{t('bulk.overtaken', { count: overtaken })}</p>}
        {rest > 0 && <p>{t('bulk.rest', { count: rest })}</p>}
        {error && <p className={styles.bulkFailed}>{wordsOf(error)}</p>}
        {others.length > 0 && (
          <p className={styles.bulkFailed}>{t('bulk.refused', { count: others.length })}</p>
        )}
      </div>
      {outcome.failures.length > 0 && <Failures failures={[...others, ...overtakenOf(outcome.failures)]} />}
      <Next {...{ request, asked, done }} />
      <Actions {...props} />
    </>
  );
}

function Next({ request, asked, done }: Pick<ResultProps, 'request' | 'asked' | 'done'>) {
  const words = nextWords(request, asked, done);
  return words !== undefined && <p className={styles.bulkHint}>{t(words)}</p>;
}

function Actions({ request, done: { isUndo, outcome }, onUndo, onClose, onAskAgain, onGoOn }: ResultProps) {
  const isChanged = !isUndo && outcome.back.length > 0;
  const hasForm = !request.asked;
  return (
    <DialogActions>
      {isChanged && (
        <Button icon="undo" onClick={onUndo}>
          {t('action.undo')}
        </Button>
      )}
      {hasForm && (
        <Button onClick={isChanged ? onGoOn : onAskAgain}>{t(isChanged ? 'bulk.goOn' : 'bulk.back')}</Button>
      )}
      <Button look="primary" onClick={onClose} autoFocus>
        {t('action.close')}
      </Button>
    </DialogActions>
  );
}

const overtakenOf = (failures: readonly Failure[]): readonly Failure[] =>
  failures.filter(({ code }) => code === 'version_mismatch');

function wordsOf(error: Error): string {
  const { title, detail } = describe(error);
  return detail || title;
}

const Failures = ({ failures }: { readonly failures: readonly Failure[] }) => (
  <>
    {failures.length > LISTED && <p>{t('bulk.refused.first', { count: LISTED })}</p>}
    <ul className={styles.bulkList} aria-label={t('bulk.refused.list')} tabIndex={0}>
      {failures.slice(0, LISTED).map(({ id, name, reason }) => (
        <li key={id}>
          <Link href={links.station(id)}>{name ?? id}</Link>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
    <Button
      look="quiet"
      icon="export"
      onClick={() => saveFile('not-changed.csv', new Blob([failuresCsv(failures)], { type: 'text/csv' }))}
    >
      {t('bulk.refused.csv')}
    </Button>
  </>
);
