import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { notifyChange } from '../../records/notify-change.js';
import { RequiredNote } from '../../records/required-note.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { FormError } from '../../records/form-error.js';
import { nameOf, webhookKeys, type Webhook } from './webhook.js';
import styles from './webhooks.module.css';

interface ReplayDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sends the events of a time again. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const replay = useReplay(webhook, onClose);
  const form = useFocusOnError(replay.isPending);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate({ from: instant(from), ...(to !== '' && { to: instant(to) }) });
  };
  const { error } = replay;
  const errors = error instanceof ApiProblem ? error.fieldErrors : {};
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.replay')}
      lead={t('webhooks.replay.lead')}
    >
      <form ref={form} className={styles.webhookForm} onSubmit={onSubmit}>
        <RequiredNote />
        <TextField
          label={t('webhooks.replay.from')}
          type="datetime-local"
          required
          error={errors['from']}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('webhooks.replay.to')}
          hint={t('webhooks.replay.to.hint')}
          type="datetime-local"
          optional
          error={errors['to']}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <FormError error={error} />
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" busy={replay.isPending} title={t('form.saveKey')}>
            {t('webhooks.replay.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** @param onDone when the directory has begun */
function useReplay(webhook: Webhook, onDone: () => void) {
  const { id } = webhook;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['ReplayInput']) =>
      api.POST('/v1/webhooks/{id}/replay', { params: { path: { id } }, body }),
    onSuccess: () => {
      notifyChange('change.webhook.replay', { name: nameOf(webhook) });
      onDone();
      return client.invalidateQueries({ queryKey: webhookKeys.one(id) });
    },
  });
}

/** The browser's local time as RFC 3339. */
const instant = (local: string): string => new Date(local).toISOString();
