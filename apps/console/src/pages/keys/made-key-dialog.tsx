import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { CopyField } from '../../ui/copy-field.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { showMadeKey, useMadeKey } from './made-key.js';
import styles from './keys.module.css';

/** Asks the directory what a key may do, which every key may. */
const callerCommand = (origin: string, key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' ${origin}/v1/caller`;

/** Shows a new key, once. */
export function MadeKeyDialog() {
  const made = useMadeKey();
  if (!made) return null;
  const close = () => showMadeKey(undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('keys.made', { name: made.name })}
      lead={t('keys.made.lead')}
      staysOpen
    >
      <CopyField label={t('keys.made.key')} text={made.key} />
      <p className={styles.keysNote}>{t('keys.made.try')}</p>
      <CopyField label={t('keys.made.command')} text={callerCommand(location.origin, made.key)} />
      {made.isFirst && <p className={styles.keysNote}>{t('keys.made.first')}</p>}
      <DialogActions>
        <Button look="primary" onClick={close}>
          {t('keys.made.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
