import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../api/client.js';
import { mayImport, recordScopes } from '../../imports/import.js';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { useCaller, useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextField } from '../../ui/field.js';
import { describe, EmptyState } from '../../ui/states.js';
import { DropZone } from './drop-zone.js';
import { bodyOf, type Choice } from './import-choice.js';
import { ImportOptions } from './import-options.js';
import { Problem } from './problem.js';
import { SendingProgress } from './sending-progress.js';
import { draft, useSending, useStart } from './sending.js';
import styles from './imports.module.css';

/** What is imported, and how. */
export function NewImport() {
  const { data: caller } = useCaller();
  return (
    <Page title={t('imports.new')} lead={<Link href={links.imports()}>{t('imports.back')}</Link>}>
      {mayImport(caller) ? (
        <ImportForm />
      ) : (
        <EmptyState icon="key" title={t('session.lacks')} hint={t('imports.mayNot')} />
      )}
    </Page>
  );
}

function ImportForm() {
  const sending = useSending();
  const { start, isPending, error } = useStart();
  const [choice, setChoice] = useState(draft.choice);
  const [isMissing, setMissing] = useState(false);
  const change = (changed: Partial<Choice>) => {
    setMissing(false);
    setChoice((draft.choice = { ...choice, ...changed }));
  };
  const form = useFocusOnError(isPending);
  const begin = (isCheck: boolean) => {
    if (sending) return;
    if (bodyOf(choice)) return start(choice, isCheck);
    setMissing(true);
    form.current?.querySelector<HTMLElement>('[type=url]')?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    begin(true);
  };
  return (
    <form ref={form} className={styles.importForm} onSubmit={onSubmit} noValidate>
      <LackingScopes />
      <DropZone file={choice.file} onFile={(file) => change({ file })} />
      {!choice.file && (
        <TextField
          type="url"
          label={t('imports.address')}
          hint={t('imports.address.hint')}
          placeholder="https://"
          value={choice.url}
          error={isMissing ? t('imports.nothing') : urlError(error)}
          onChange={({ target }) => change({ url: target.value })}
        />
      )}
      <Card title={t('imports.options')}>
        <ImportOptions choice={choice} onChange={change} />
      </Card>
      {error && !urlError(error) && !sending && <Problem {...describe(error)} />}
      {sending && <SendingProgress sending={sending} />}
      <p className={styles.importHint}>{t('imports.new.lead')}</p>
      <div className={styles.importActions}>
        <Button busy={sending !== undefined} onClick={() => begin(false)}>
          {t('imports.start')}
        </Button>
        <Button look="primary" type="submit" busy={sending !== undefined}>
          {t('imports.check.start')}
        </Button>
      </div>
    </form>
  );
}

function urlError(error: Error | null): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.codeOf('url') === 'not_a_url' ? t('address.wrong') : error.fieldErrors['url'];
}

/** Feeds have locations and connector types, too. */
function LackingScopes() {
  const may = useMay();
  const lacking = recordScopes.filter((scope) => !may(scope));
  if (lacking.length === 0) return null;
  return <p className={styles.importLacking}>{t('imports.lacking', { scopes: lacking.join(', ') })}</p>;
}
