import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ConflictFields } from './conflict.js';
import { FormFields, FormProblem } from './form-fields.js';
import { EditActions, useLeaving } from './leaving.js';
import { notifyChange } from './notify-change.js';
import { notifyRefusal } from './notify-refusal.js';
import { RequiredNote } from './required-note.js';
import { takeBack, type Edited } from './taken-back.js';
import { useEditing } from './use-editing.js';
import type { Attributes, Entry, Values } from './values.js';
import styles from './record-form.module.css';

interface EditDialogProps<R extends Edited> {
  readonly title: string;
  /** What messages call the record. */
  readonly nameOf: (record: R) => string;
  readonly entries: readonly Entry[];
  readonly record: R;
  readonly save: (patch: Attributes, version: number) => Promise<R>;
  readonly reload: () => Promise<R>;
  /** Shows the record as it is now, after a save or after that was taken back. */
  readonly show: (record: R) => void;
  readonly onClose: () => void;
  /** What stands above the fields. */
  readonly children?: ReactNode;
  /** What stands below them, of what they hold. */
  readonly foot?: (values: Values) => ReactNode;
}

/** Edits a record in a dialog. It asks before changes are lost, and what it has saved can be taken back. */
export function EditDialog<R extends Edited>(props: EditDialogProps<R>) {
  const { title, entries, onClose, children, foot } = props;
  const onSaved = (record: R, replaced: Attributes | undefined) => {
    props.show(record);
    if (replaced) notifySaved(props, record, replaced);
    onClose();
  };
  const editing = useEditing({ ...props, onSaved });
  const { conflict, busy, problem } = editing;
  const leaving = useLeaving(editing.changed > 0, onClose);
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
    <Dialog open onOpenChange={(isOpen) => !isOpen && leaving.onClose()} title={title} wide>
      <form ref={form} className={styles.recordEdit} onSubmit={submit} noValidate>
        {editing.isPartlySaved && (
          <p className={styles.recordPartlySaved} role="status">
            {t('form.partlySaved')}
          </p>
        )}
        <FormProblem entries={entries} problem={problem} />
        {conflict ? (
          <ConflictFields changes={conflict.changes} choices={editing.choices} onChoose={editing.choose} />
        ) : (
          <>
            <RequiredNote entries={entries} />
            {children}
            <FormFields
              entries={entries}
              values={editing.values}
              onChange={editing.setValue}
              problem={problem}
            />
            {foot?.(editing.values)}
          </>
        )}
        <EditActions leaving={leaving} changed={conflict ? undefined : editing.changed}>
          <Button type="submit" look="primary" busy={busy} title={t('form.saveKey')}>
            {conflict ? t('record.saveChosen') : t('action.save')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

function notifySaved<R extends Edited>(form: EditDialogProps<R>, saved: R, replaced: Attributes): void {
  const undo = () =>
    takeBack(form, saved, replaced).then(
      (record) => {
        form.show(record);
        notifyChange('change.undone', { name: form.nameOf(record) });
      },
      (error: unknown) => notifyRefusal(error, form.nameOf(saved), t('record.saved.kept')),
    );
  notifyChange('change.saved', { name: form.nameOf(saved) }, { onUndo: () => void undo() });
}

/**
 * After an attempt the first field with an error gets the focus, else what is said of the refusal.
 * @param attempts how many there were, where some end before the form is busy
 */
export function useFocusOnError(isBusy: boolean, attempts?: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find('[aria-invalid=true]') ?? find('[role=alert]');
    place?.closest('details')?.setAttribute('open', '');
    place?.focus();
  }, [isBusy, attempts]);
  return form;
}
