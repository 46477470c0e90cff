import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ifVersion, recordOf } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { Schemas, Station, StatusCode } from '../../api/records.js';
import { useShowRecord } from '../../record-history/show-record.js';
import { stationKind } from '../../record-history/station-kind.js';
import { stationInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import type { Attributes } from '../../records/values.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

export const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Shows a record that a write returned. */
export const useShow = (): ((station: Station) => void) => useShowRecord(stationKind);

/** What a form changes of a station, by the request that takes it. */
export interface StationPatch {
  readonly attributes: Attributes;
  readonly details: Attributes;
}

const isEmpty = (patch: Attributes): boolean => Object.keys(patch).length === 0;

/**
 * Changes a version of a station. There is one request for attributes, and then one for details.
 * @param onFirst has the station after the first request if the second one is refused, whose error is thrown
 */
export async function changeStation(
  { id, version }: Pick<Station, 'id' | 'version'>,
  { attributes, details }: StationPatch,
  onFirst: (station: Station, error: Error) => never,
): Promise<Station> {
  const of = (expected: number) => ({ path: { id }, header: ifVersion(expected) });
  const setDetails = (expected: number) =>
    recordOf(api.PUT('/v1/stations/{id}/details', { params: of(expected), body: details }));
  if (isEmpty(attributes)) return setDetails(version);
  const first = await recordOf(api.PATCH('/v1/stations/{id}', { params: of(version), body: attributes }));
  return isEmpty(details)
    ? first
    : setDetails(first.version).catch((error: unknown) => onFirst(first, error as Error));
}

/** Changes fields of a station as it is, and shows it. */
export function usePatchStation(id: string): (body: Schemas['StationPatch']) => Promise<Station> {
  const show = useShow();
  return async (body) => {
    const station = await recordOf(api.PATCH('/v1/stations/{id}', { params: { path: { id } }, body }));
    show(station);
    return station;
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
      notifyChange('change.restored', { name: stationInWords(station) });
    },
    onError: notifyFailure,
  });
}

export function useRemoveStation(station: Station) {
  const { id } = station;
  const client = useQueryClient();
  const restore = useRestoreStation(id);
  return useMutation({
    mutationFn: () => api.DELETE('/v1/stations/{id}', { params: { path: { id } } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.station(id) });
      notifyChange('change.removed', { name: stationInWords(station) }, { onUndo: () => restore.mutate() });
    },
    onError: notifyFailure,
  });
}
