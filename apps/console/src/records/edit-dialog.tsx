import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ConflictFields } from './conflict.js';
import { FormFields, FormProblem } from './form-fields.js';
import { EditActions, useLeaving } from './leaving.js';
import { useEditing, type Edited } from './use-editing.js';
import type { Attributes, Entry } from './values.js';
import styles from './record-form.module.css';

interface EditDialogProps<R extends Edited> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly entries: readonly Entry[];
  readonly record: R;
  readonly save: (patch: Attributes, version: number) => Promise<R>;
  readonly reload: () => Promise<R>;
  readonly onSaved: (record: R) => void;
  readonly onClose: () => void;
  /** What stands above the fields. */
  readonly children?: ReactNode;
}

/** Edits a record in a dialog. It asks before changes are lost. */
export function EditDialog<R extends Edited>(props: EditDialogProps<R>) {
  const { title, lead, entries, onClose, children } = props;
  const editing = useEditing(props);
  const { conflict, busy, problem } = editing;
  const leaving = useLeaving(editing.isChanged, onClose);
  const form = useFocusOnError(busy);
  // The fields, one of which had the focus, are replaced by choices.
  useEffect(() => {
    if (conflict) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [conflict, form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leaving.onSave();
    void editing.submit();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && leaving.onClose()} title={title} lead={lead} wide>
      <form ref={form} className={styles.recordEdit} onSubmit={submit} noValidate>
        <FormProblem entries={entries} problem={problem} />
        {conflict ? (
          <ConflictFields changes={conflict.changes} choices={editing.choices} onChoose={editing.choose} />
        ) : (
          <>
            {children}
            <FormFields
              entries={entries}
              values={editing.values}
              onChange={editing.setValue}
              problem={problem}
            />
          </>
        )}
        <EditActions leaving={leaving}>
          <Button type="submit" look="primary" busy={busy}>
            {conflict ? t('record.saveChosen') : t('action.save')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

/** After an attempt the first field with an error gets the focus, else what is said of the refusal. */
export function useFocusOnError(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[aria-invalid=true]') ?? find('[role=alert]');
    place?.closest('details')?.setAttribute('open', '');
    place?.focus();
  }, [isBusy]);
  return form;
}
