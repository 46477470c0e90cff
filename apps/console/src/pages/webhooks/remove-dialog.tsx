import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { api, ifVersion } from '../../api/client.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { failed } from './changes.js';
import { nameOf, webhookKeys, type Webhook } from './webhook.js';

interface RemoveDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Asks before a webhook is removed: that can't be undone. */
export function RemoveDialog({ webhook, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const removal = useMutation({
    mutationFn: () =>
      api.DELETE('/v1/webhooks/{id}', {
        params: { path: { id: webhook.id }, header: ifVersion(webhook.version) },
      }),
    onSuccess: () => {
      client.removeQueries({ queryKey: webhookKeys.one(webhook.id) });
      notifyChange('change.removed', { name: nameOf(webhook) });
      navigate(links.webhooks());
    },
    onError: failed,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.remove.title')}
      lead={t('webhooks.remove.lead', { url: webhook.url })}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          {t('webhooks.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
