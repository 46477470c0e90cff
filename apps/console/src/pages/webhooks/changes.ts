import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, recordOf } from '../../api/client.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { webhookKeys, type Webhook } from './webhook.js';

/** Changes a webhook, and says so if that does not work. */
export function useChange({ id }: Webhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly paused: boolean }) =>
      recordOf(api.PATCH('/v1/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: (changed) => {
      client.setQueryData(webhookKeys.one(id), changed);
      return client.invalidateQueries({ queryKey: webhookKeys.all });
    },
    onError: failed,
  });
}

/** Says that something did not work. */
export function failed(error: Error): void {
  const { title, detail } = describe(error);
  notify({ title, detail, failed: true });
}
