import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { ConnectorType } from '../../api/records.js';
import type { Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

export const pathOf = (id: string): string => `/v1/connector-types/${id}`;

const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Reads a connector type and the lists again after a write. */
export function useReadAgain(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.connectorType(id) }),
      client.invalidateQueries({ queryKey: queryKeys.connectorTypes }),
    ]);
  };
}

/** Changes fields of the version that is there. */
export function useChange(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: Attributes) => write<ConnectorType>('PATCH', pathOf(id), { body }),
    // It is pending until the page shows it.
    onSuccess: () => readAgain(id),
    onError: notifyFailure,
  });
}

/** Sends a photo. Its errors are shown beside the photo. */
export function useSendPhoto(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('photo', file);
      return write<ConnectorType>('PUT', `${pathOf(id)}/photo`, { body });
    },
    onSuccess: () => readAgain(id),
  });
}

export function useRestoreType(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => write<ConnectorType>('POST', `${pathOf(id)}/restore`),
    onSuccess: async () => {
      await readAgain(id);
      notify({ title: t('connectorTypes.restored') });
    },
    onError: notifyFailure,
  });
}

export function useRemoveType(id: string) {
  const readAgain = useReadAgain();
  const restore = useRestoreType(id);
  return useMutation({
    mutationFn: () => write<undefined>('DELETE', pathOf(id)),
    onSuccess: async () => {
      const detail = t('connectorTypes.removed.hint');
      notify({ title: t('connectorTypes.removed'), detail, onUndo: () => restore.mutate() });
      await readAgain(id);
    },
    onError: notifyFailure,
  });
}
