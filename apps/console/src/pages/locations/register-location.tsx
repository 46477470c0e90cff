import { useState } from 'react';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { useForm } from '../../api/queries.js';
import type { FormEntry } from '../../api/records.js';
import { AddForm } from '../../records/add-form.js';
import { notifyChange } from '../../records/notify-change.js';
import { locationName } from '../../records/places.js';
import { isUint64 } from '../../records/uint64.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { registerNew, useReadAgain } from './location-writes.js';
import styles from './locations.module.css';

interface RegisterProps {
  /** The id, where it is known. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Registers an id that another system gave out. */
export function RegisterLocation(props: RegisterProps) {
  const { data: form, error, refetch } = useForm('location');
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('locations.register')}
      lead={t('locations.register.lead')}
      wide
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!form && !error && <Skeleton lines={8} />}
      {form && <RegisterForm {...props} entries={form.ui} />}
    </Dialog>
  );
}

interface FormProps extends RegisterProps {
  readonly entries: readonly FormEntry[];
}

function RegisterForm({ id: given = '', entries, onClose }: FormProps) {
  const [id, setId] = useState(given);
  const [idError, setIdError] = useState<string>();
  const [, navigate] = useLocation();
  const readAgain = useReadAgain();
  const add = async (attributes: Attributes) => {
    setIdError(undefined);
    if (!isUint64(id)) return setIdError(t('locations.id.wrong'));
    const location = await registerNew(id, attributes);
    if (location === 'known') return setIdError(t('locations.register.known'));
    readAgain(id);
    notifyChange('change.added', { name: locationName(location) });
    return navigate(links.location(id));
  };
  const action = t('locations.register.submit');
  return (
    <AddForm {...{ entries, action, add, onClose }} blank={valuesOf(entries, {})}>
      <div className={styles.locationsNewId}>
        <TextField
          label={t('locations.id')}
          hint={t('locations.id.hint')}
          error={idError}
          required
          inputMode="numeric"
          autoComplete="off"
          value={id}
          onChange={({ target }) => setId(target.value.trim())}
        />
      </div>
    </AddForm>
  );
}
