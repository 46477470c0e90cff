import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { useAskBeforeUnload } from '../ui/leaving.js';
import { ConflictFields } from './conflict.js';
import { FormFields, FormProblem } from './form-fields.js';
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
  const [isLeaving, setLeaving] = useState(false);
  useAskBeforeUnload(editing.isChanged);
  const form = useFocusOnError(busy);
  // The fields, one of which had the focus, are replaced by choices.
  useEffect(() => {
    if (conflict) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [conflict, form]);
  const close = () => (editing.isChanged && !isLeaving ? setLeaving(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeaving(false);
    void editing.submit();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={title} lead={lead} wide>
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
        {isLeaving ? (
          <Leaving onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <DialogActions>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button type="submit" look="primary" busy={busy}>
              {conflict ? t('record.saveChosen') : t('action.save')}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  );
}

/** Asks before what was typed is lost, in place of the buttons of a form. */
export const Leaving = ({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) => (
  <div className={styles.recordLeaving} role="alert">
    <span>{t('record.unsaved')}</span>
    <Button autoFocus onClick={onStay}>
      {t('record.stay')}
    </Button>
    <Button look="danger" onClick={onLeave}>
      {t('record.discard')}
    </Button>
  </div>
);

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
