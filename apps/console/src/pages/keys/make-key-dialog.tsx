import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, type FormEvent } from 'react';
import { api, ApiProblem, bodyOf } from '../../api/client.js';
import { changeKey } from '../../api/credential.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import type { Caller } from '../../api/records.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { FormError } from '../../records/form-error.js';
import { keysQuery } from '../../session/keys.js';
import { RequiredNote } from '../../records/required-note.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { isFirst, keyOf, newForm, type KeyForm } from './key-form.js';
import { KeyFields } from './key-fields.js';
import { showMadeKey } from './made-key.js';
import styles from './keys.module.css';
import recordStyles from '../../records/record-form.module.css';

interface MakeKeyProps {
  readonly caller: Caller;
  readonly onClose: () => void;
}

/** Makes a key, which is shown then. The first one signs in who has made it. */
export function MakeKeyDialog({ caller, onClose }: MakeKeyProps) {
  const [form, setForm] = useState<KeyForm>(() => newForm(caller, Date.now()));
  const { make, error, isPending } = useMaking(caller, onClose);
  const element = useFocusOnError(isPending);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    make(form);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('keys.make')}
      lead={t(isFirst(caller) ? 'keys.make.first' : 'keys.make.lead')}
      wide
    >
      <form
        ref={element}
        className={clsx(recordStyles.recordEdit, styles.keysForm)}
        onSubmit={onSubmit}
        noValidate
      >
        <FormError error={error} />
        <RequiredNote />
        <KeyFields caller={caller} form={form} onChange={setForm} errors={errorsOf(error)} />
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" busy={isPending} title={t('form.saveKey')}>
            {t('keys.make.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function errorsOf(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  const isNameless = error.codeOf('name') === 'required';
  return { ...error.fieldErrors, ...(isNameless && { name: t('keys.name.missing') }) };
}

function useMaking(caller: Caller, onClose: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const first = isFirst(caller);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: KeyForm) =>
      bodyOf(
        api.POST('/v1/keys', {
          params: { header: { 'Idempotency-Key': idempotencyKey } },
          body: keyOf(form),
        }),
      ),
    onSuccess: async ({ key, name }) => {
      onClose();
      showMadeKey({ key, name, isFirst: first });
      // What this tab reads from now on needs it.
      if (first) changeKey(key);
      else await client.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
    // What was refused is another request when it is mended.
    onError: (problem) => problem instanceof ApiProblem && setIdempotencyKey(newIdempotencyKey()),
  });
  return { make: mutate, error, isPending };
}
