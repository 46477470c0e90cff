import clsx from 'clsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { api, ApiProblem, ifVersion, recordOf } from '../../api/client.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import type { Schemas } from '../../api/records.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { notifyChange } from '../../records/notify-change.js';
import { RequiredNote } from '../../records/required-note.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { FormError } from '../../records/form-error.js';
import { SecretDialog } from './secret-dialog.js';
import { bodyOf, emptyForm, formOf, type WebhookForm } from './webhook-form.js';
import { WebhookFields } from './webhook-fields.js';
import { nameOf, webhookKeys, type Webhook } from './webhook.js';
import styles from './webhooks.module.css';
import recordStyles from '../../records/record-form.module.css';

interface WebhookDialogProps {
  /** Undefined: a new one is made. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Makes or edits a webhook. The secret of a new one is shown before its page opens. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [form, setForm] = useState<WebhookForm>(webhook ? formOf(webhook) : emptyForm);
  const [, navigate] = useLocation();
  const { save, made, error, isPending } = useSaving(webhook, onClose);
  const element = useFocusOnError(isPending);
  if (made) return <SecretDialog secret={made.secret} onClose={() => navigate(links.webhook(made.id))} />;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(form);
  };
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      wide
    >
      <form
        ref={element}
        className={clsx(recordStyles.recordEdit, styles.webhookForm)}
        onSubmit={onSubmit}
        noValidate
      >
        <FormError error={error} />
        <RequiredNote />
        <WebhookFields form={form} onChange={setForm} problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" busy={isPending} title={t('form.saveKey')}>
            {t(webhook ? 'action.save' : 'webhooks.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSaving(webhook: Webhook | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const mutation = useMutation({
    mutationFn: (form: WebhookForm) =>
      webhook
        ? recordOf(
            api.PATCH('/v1/webhooks/{id}', {
              params: { path: { id: webhook.id }, header: ifVersion(webhook.version) },
              body: bodyOf(form, webhook),
            }),
          )
        : recordOf(
            api.POST('/v1/webhooks', {
              params: { header: { 'Idempotency-Key': idempotencyKey } },
              body: bodyOf(form),
            }),
          ),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: webhookKeys.all });
      if (!webhook) return;
      notifyChange('change.saved', { name: nameOf(saved) });
      onSaved();
    },
    // What was refused is another request when it is mended.
    onError: (error) => error instanceof ApiProblem && setIdempotencyKey(newIdempotencyKey()),
  });
  const made = webhook ? undefined : (mutation.data as Schemas['WebhookWithSecret'] | undefined);
  return { save: mutation.mutate, made, error: mutation.error, isPending: mutation.isPending };
}
