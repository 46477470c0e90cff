import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, recordOf } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { Station, StatusCode } from '../../api/records.js';
import { t } from '../../texts/index.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

export const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Shows a record that a write returned. */
export function useShow(): (station: Station) => void {
  const client = useQueryClient();
  return (station) => {
    client.setQueryData(queryKeys.station(station.id), station);
    void client.invalidateQueries({ queryKey: queryKeys.station(station.id) });
  };
}

export function useSetStatus(id: string) {
  const show = useShow();
  return useMutation({
    mutationFn: (available: StatusCode) =>
      recordOf(api.PUT('/v1/stations/{id}/availability', { params: { path: { id } }, body: { available } })),
    onSuccess: show,
    onError: notifyFailure,
  });
}

export function useRestoreStation(id: string) {
  const show = useShow();
  return useMutation({
    mutationFn: () => recordOf(api.POST('/v1/stations/{id}/restore', { params: { path: { id } } })),
    onSuccess: (station) => {
      show(station);
      notify({ title: t('station.restored') });
    },
    onError: notifyFailure,
  });
}

export function useRemoveStation(id: string) {
  const client = useQueryClient();
  const restore = useRestoreStation(id);
  return useMutation({
    mutationFn: () => api.DELETE('/v1/stations/{id}', { params: { path: { id } } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.station(id) });
      notify({ title: t('station.removed'), onUndo: () => restore.mutate() });
    },
    onError: notifyFailure,
  });
}
