import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, recordOf } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { ConnectorTypeItem } from '../../api/records.js';
import { typeInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import type { Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

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
    mutationFn: (body: Attributes) =>
      api.PATCH('/v1/connector-types/{id}', { params: { path: { id } }, body }),
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
      const form = new FormData();
      form.append('photo', file);
      // The types of the document know files as texts.
      const body = { photo: file.name };
      return api.PUT('/v1/connector-types/{id}/photo', {
        params: { path: { id } },
        body,
        bodySerializer: () => form,
      });
    },
    onSuccess: () => readAgain(id),
  });
}

export function useRestoreType(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => recordOf(api.POST('/v1/connector-types/{id}/restore', { params: { path: { id } } })),
    onSuccess: async (restored) => {
      await readAgain(id);
      notifyChange('change.restored', { name: typeInWords(restored) });
    },
    onError: notifyFailure,
  });
}

export function useRemoveType(type: ConnectorTypeItem) {
  const { id } = type;
  const readAgain = useReadAgain();
  const restore = useRestoreType(id);
  return useMutation({
    mutationFn: () => api.DELETE('/v1/connector-types/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      const more = { detail: t('connectorTypes.removed.hint'), onUndo: () => restore.mutate() };
      notifyChange('change.removed', { name: typeInWords(type) }, more);
      await readAgain(id);
    },
    onError: notifyFailure,
  });
}
