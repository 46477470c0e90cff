import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, recordOf } from '../../api/client.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { notify } from '../../ui/toast.js';
import { RemoveDialog } from './remove-dialog.js';
import { ReplayDialog } from './replay-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhookDialog } from './webhook-dialog.js';
import { failed, useChange } from './changes.js';
import { nameOf, webhookKeys, type Webhook } from './webhook.js';

type Opened = 'edit' | 'replay' | 'remove' | null;

/** What can be done with a webhook: the frequent things as buttons, the others in a menu. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [opened, setOpened] = useState<Opened>(null);
  const change = useChange(webhook);
  const test = useTest(webhook);
  const rotation = useRotation(webhook);
  const revocation = useRevocation(webhook);
  const editKey = useShortcut('edit');
  const close = () => setOpened(null);
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {t('webhooks.test')}
      </Button>
      <Button busy={change.isPending} onClick={() => change.mutate({ paused: !webhook.paused })}>
        {t(webhook.paused ? 'webhooks.resume' : 'webhooks.pause')}
      </Button>
      <Button {...editKey} icon="edit" onClick={() => setOpened('edit')}>
        {t('webhooks.edit.action')}
      </Button>
      <Menu trigger={<IconButton icon="more" label={t('webhooks.more')} />}>
        <MenuItem icon="refresh" onClick={() => setOpened('replay')}>
          {t('webhooks.replay')}
        </MenuItem>
        <MenuItem icon="key" onClick={() => rotation.mutate()}>
          {t('webhooks.rotate')}
        </MenuItem>
        <MenuItem icon="close" onClick={() => revocation.mutate()}>
          {t('webhooks.revoke')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger onClick={() => setOpened('remove')}>
          {t('webhooks.remove')}
        </MenuItem>
      </Menu>
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {opened === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
      {rotation.data && (
        <SecretDialog secret={rotation.data.secret} isRotated onClose={() => rotation.reset()} />
      )}
    </>
  );
}

const useTest = ({ id }: Webhook) =>
  useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/webhooks/{id}/test', { params: { path: { id } } })),
    onSuccess: ({ delivered, status, error, duration_ms }) =>
      notify(
        delivered
          ? { title: t('webhooks.test.done', { status: String(status), ms: duration_ms }) }
          : { title: t('webhooks.test.failed'), detail: error ?? `HTTP ${status}`, failed: true },
      ),
    onError: failed,
  });

function useRotation({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => recordOf(api.POST('/v1/webhooks/{id}/rotate-secret', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
    onError: failed,
  });
}

function useRevocation(webhook: Webhook) {
  const { id } = webhook;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.POST('/v1/webhooks/{id}/revoke-old-secret', { params: { path: { id } } }),
    onSuccess: () => {
      notifyChange('change.webhook.secret', { name: nameOf(webhook) });
      return client.invalidateQueries({ queryKey: webhookKeys.all });
    },
    onError: failed,
  });
}
