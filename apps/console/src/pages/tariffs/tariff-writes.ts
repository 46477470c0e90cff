import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, recordOf } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { Tariff } from '../../api/records.js';
import { tariffInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Reads a tariff and the lists again after a write. */
export function useReadAgain(): (id: string) => void {
  const client = useQueryClient();
  return (id) => {
    void client.invalidateQueries({ queryKey: queryKeys.tariff(id) });
    void client.invalidateQueries({ queryKey: queryKeys.tariffs });
  };
}

export function useRestoreTariff(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => recordOf(api.POST('/v1/tariffs/{id}/restore', { params: { path: { id } } })),
    onSuccess: (tariff) => {
      readAgain(id);
      notifyChange('change.restored', { name: tariffInWords(tariff) });
    },
    onError: notifyFailure,
  });
}

export function useRemoveTariff(tariff: Tariff) {
  const { id } = tariff;
  const readAgain = useReadAgain();
  const restore = useRestoreTariff(id);
  return useMutation({
    mutationFn: () => api.DELETE('/v1/tariffs/{id}', { params: { path: { id } } }),
    onSuccess: () => {
      readAgain(id);
      const more = { detail: t('tariff.removed.hint'), onUndo: () => restore.mutate() };
      notifyChange('change.removed', { name: tariffInWords(tariff) }, more);
    },
    onError: notifyFailure,
  });
}
