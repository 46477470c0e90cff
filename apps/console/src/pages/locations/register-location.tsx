import { useState } from 'react';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { AddForm } from '../../records/add-form.js';
import { valuesOf, type Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/toast.js';
import { locationEntries } from './location-entries.js';
import { isUint64 } from './uint64.js';
import { registerNew, useReadAgain } from './location-writes.js';
import styles from './locations.module.css';

const blank = valuesOf(locationEntries, {});

interface RegisterProps {
  /** The id, where it is known. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Registers an id that another system gave out. */
export function RegisterLocation({ id: given = '', onClose }: RegisterProps) {
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
    notify({ title: t('locations.register.done') });
    return navigate(links.location(id));
  };
  const action = t('locations.register.submit');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('locations.register')}
      lead={t('locations.register.lead')}
      wide
    >
      <AddForm {...{ blank, action, add, onClose }} entries={locationEntries}>
        <div className={styles.locationsNewId}>
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
      </AddForm>
    </Dialog>
  );
}
