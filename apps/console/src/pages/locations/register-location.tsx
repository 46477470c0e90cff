import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { FormFields, FormProblem } from '../../records/form-fields.js';
import { patchOf, valuesOf } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/toast.js';
import { locationEntries } from './location-entries.js';
import { isUint64 } from './uint64.js';
import { registerNew, useReadAgain } from './location-writes.js';

const blank = valuesOf(locationEntries, {});

/** The state of the form that registers a location. */
function useRegistering(given: string) {
  const [id, setId] = useState(given);
  const [values, setValues] = useState(blank);
  const [idError, setIdError] = useState<string>();
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();

  const register = async () => {
    const location = await registerNew(id, patchOf(locationEntries, blank, values));
    if (location === 'known') return setIdError(t('locations.register.known'));
    readAgain(id);
    notify({ title: t('locations.register.done') });
    return navigate(`/locations/${id}`);
  };
  const submit = async () => {
    setProblem(undefined);
    setIdError(undefined);
    if (!isUint64(id)) return setIdError(t('locations.id.wrong'));
    setBusy(true);
    await register().catch((error: unknown) => setProblem(error as Error));
    return setBusy(false);
  };
  return { id, setId, values, setValues, idError, problem, busy, submit };
}

interface RegisterProps {
  /** The id, where it is known. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Registers an id that another system gave out. */
export function RegisterLocation({ id: given = '', onClose }: RegisterProps) {
  const { id, setId, values, setValues, idError, problem, busy, submit } = useRegistering(given);
  const form = useFocusOnError(problem);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('locations.register')}
      lead={t('locations.register.lead')}
      wide
    >
      <form ref={form} className="record-edit" onSubmit={onSubmit} noValidate>
        <FormProblem entries={locationEntries} problem={problem} />
        <div className="locations-new-id">
          <TextField
            label={t('locations.id')}
            hint={t('locations.id.hint')}
            error={idError}
            inputMode="numeric"
            autoComplete="off"
            value={id}
            onChange={({ target }) => setId(target.value.trim())}
          />
        </div>
        <FormFields
          entries={locationEntries}
          values={values}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
          problem={problem}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('locations.register.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
