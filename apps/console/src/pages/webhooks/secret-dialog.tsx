import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { CopyField } from '../../ui/copy-field.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';

interface SecretDialogProps {
  readonly secret: string;
  /** Whether another secret signs for a while, too. */
  readonly isRotated?: boolean;
  readonly onClose: () => void;
}

/** Shows a new secret, once. */
export const SecretDialog = ({ secret, isRotated = false, onClose }: SecretDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={t('webhooks.secret')}
    lead={t(isRotated ? 'webhooks.secret.rotated' : 'webhooks.secret.lead')}
    staysOpen
  >
    <CopyField label={t('webhooks.secret')} text={secret} />
    <DialogActions>
      <Button look="primary" onClick={onClose}>
        {t('webhooks.secret.done')}
      </Button>
    </DialogActions>
  </Dialog>
);
