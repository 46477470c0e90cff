import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { useFocusOnError } from './edit-dialog.js';
import { FormFields, FormProblem } from './form-fields.js';
import { RequiredNote } from './required-note.js';
import { patchOf, type Attributes, type Entry, type Values } from './values.js';
import styles from './record-form.module.css';

interface AddFormProps {
  readonly entries: readonly Entry[];
  /** What the record has without a word: only what differs from it is sent. */
  readonly blank: Values;
  /** What the form holds at first, beyond that. */
  readonly suggested?: Values;
  /** What its button says. */
  readonly action: string;
  /** Makes the record and shows it. */
  readonly add: (attributes: Attributes) => Promise<void>;
  readonly onClose: () => void;
  /** Fields before those of the entries. */
  readonly children?: ReactNode;
  /** What stands below the fields, of what they hold. */
  readonly foot?: (values: Values) => ReactNode;
}

/** The form of a new record, in a dialog. */
export function AddForm(props: AddFormProps) {
  const { entries, blank, action, add, onClose, children, foot, suggested = blank } = props;
  const [values, setValues] = useState(suggested);
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const form = useFocusOnError(busy);
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    await add(patchOf(entries, blank, values)).catch((error: unknown) => setProblem(error as Error));
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form ref={form} className={styles.recordEdit} onSubmit={onSubmit} noValidate>
      <FormProblem entries={entries} problem={problem} />
      <RequiredNote entries={entries} />
      {children}
      <FormFields
        entries={entries}
        values={values}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
        problem={problem}
      />
      {foot?.(values)}
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary" busy={busy} title={t('form.saveKey')}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
