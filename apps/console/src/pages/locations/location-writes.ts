import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiProblem, bodyOf, recordOf } from '../../api/client.js';
import { formQuery, queryKeys } from '../../api/queries.js';
import type { Form, LocationRecord, Schemas } from '../../api/records.js';
import { notifyChange } from '../../records/notify-change.js';
import { locationName } from '../../records/places.js';
import { saidAttributes } from '../../records/said-attributes.js';
import type { Attributes } from '../../records/values.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';

const notifyFailure = (error: Error): void => notify({ ...describe(error), failed: true });

/** Reads a location and the lists again after a write. */
export function useReadAgain(): (id: string) => void {
  const client = useQueryClient();
  return (id) => {
    void client.invalidateQueries({ queryKey: queryKeys.location(id) });
    void client.invalidateQueries({ queryKey: queryKeys.locations });
  };
}

/** Registers an id. One that is known is left alone: the request would replace what is known of it. */
export async function registerNew(id: string, attributes: Attributes): Promise<LocationRecord | 'known'> {
  if (await isKnown(id)) return 'known';
  return recordOf(api.PUT('/v1/locations/{id}', { params: { path: { id } }, body: attributes }));
}

const isKnown = (id: string): Promise<boolean> =>
  api.GET('/v1/locations/{id}', { params: { path: { id } } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'not_found') return false;
      throw error;
    },
  );

/** Registers a retired location again, as it is. One of a feed is registered by its source, which owns the id. */
async function registerAgain(location: LocationRecord, { ui }: Form): Promise<void> {
  const { id, source } = location;
  const known = saidAttributes(location);
  const fillable = Object.fromEntries(ui.map(({ name }) => [name, known[name]]));
  if (!source)
    return void (await api.PUT('/v1/locations/{id}', { params: { path: { id } }, body: fillable }));
  const line = JSON.stringify({ type: 'RegisterLocation', source, data: fillable });
  const results = await bodyOf(
    api.POST('/v1/bulk', {
      body: `${line}\n`,
      bodySerializer: (text) => text,
      headers: { 'content-type': 'application/x-ndjson' },
      parseAs: 'text',
    }),
  );
  const [first = '{}'] = results.split('\n');
  const { error } = JSON.parse(first) as Pick<Schemas['ResultLine'], 'error'>;
  if (error) throw new ApiProblem(error);
}

export function useRegisterAgain(location: LocationRecord) {
  const client = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async () => registerAgain(location, await client.ensureQueryData(formQuery('location'))),
    onSuccess: () => {
      readAgain(location.id);
      notifyChange('change.location.again', { name: locationName(location) });
    },
    onError: notifyFailure,
  });
}

export function useRetire(location: LocationRecord) {
  const readAgain = useReadAgain();
  const again = useRegisterAgain(location);
  return useMutation({
    mutationFn: () => api.DELETE('/v1/locations/{id}', { params: { path: { id: location.id } } }),
    onSuccess: () => {
      readAgain(location.id);
      const more = { onUndo: () => again.mutate() };
      notifyChange('change.location.retired', { name: locationName(location) }, more);
    },
    onError: notifyFailure,
  });
}
