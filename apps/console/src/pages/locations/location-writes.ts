import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, fetchWrite, read, write } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import type { Attributes } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { locationEntries } from './location-entries.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

export const pathOf = (id: string): string => `/v1/locations/${id}`;

const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Reads a location and the lists again after a write. */
export function useReadAgain(): (id: string) => void {
  const client = useQueryClient();
  return (id) => {
    void client.invalidateQueries({ queryKey: queryKeys.location(id) });
    void client.invalidateQueries({ queryKey: queryKeys.locations });
  };
}

/** A request that registers a known id would replace what is known of it. */
export async function registerNew(id: string, attributes: Attributes): Promise<LocationRecord | 'known'> {
  if (await isKnown(id)) return 'known';
  return write<LocationRecord>('PUT', pathOf(id), { body: attributes });
}

const isKnown = (id: string): Promise<boolean> =>
  read<LocationRecord>(pathOf(id)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'not_found') return false;
      throw error;
    },
  );

/** Registers a retired location again, as it is. One of a feed is registered by its source, which owns the id. */
async function registerAgain({ id, source, attributes }: LocationRecord): Promise<void> {
  const known = attributes as Attributes;
  const fillable = Object.fromEntries(locationEntries.map(({ name }) => [name, known[name]]));
  if (!source) return void (await write('PUT', pathOf(id), { body: fillable }));
  const line = JSON.stringify({ type: 'RegisterLocation', source, data: fillable });
  const response = await fetchWrite('POST', '/v1/bulk', { body: `${line}\n`, type: 'application/x-ndjson' });
  const [first = '{}'] = (await response.text()).split('\n');
  const { error } = JSON.parse(first) as { readonly error?: ConstructorParameters<typeof ApiProblem>[0] };
  if (error) throw new ApiProblem(error);
}

export function useRegisterAgain(location: LocationRecord) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => registerAgain(location),
    onSuccess: () => {
      readAgain(location.id);
      notify({ title: t('location.again.done') });
    },
    onError: notifyFailure,
  });
}

export function useRetire(location: LocationRecord) {
  const readAgain = useReadAgain();
  const again = useRegisterAgain(location);
  return useMutation({
    mutationFn: () => write<undefined>('DELETE', pathOf(location.id)),
    onSuccess: () => {
      readAgain(location.id);
      notify({ title: t('location.retire.done'), onUndo: () => again.mutate() });
    },
    onError: notifyFailure,
  });
}
