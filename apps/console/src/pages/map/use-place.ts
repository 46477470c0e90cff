import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/client.js';
import type { LocationRecord } from '../../api/records.js';
import { useLive } from '../../live/index.js';

const locationEvents = ['LocationChanged', 'LocationRegistered'];

/**
 * Where a location is, in words: `Ithaca, US`. Stations have only the id of their location. The key of the query is its own:
 * an event of a station makes locations stale, because of their counts, and all rows would be read again.
 */
export function usePlace(locationId: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['place', locationId],
    queryFn: ({ signal }) => read<LocationRecord>(`/v1/locations/${locationId ?? ''}`, { signal }),
    enabled: locationId !== null,
    select: ({ attributes }) => [attributes.city, attributes.country].filter(Boolean).join(', '),
    staleTime: Infinity,
    retry: false,
  });
  return data === '' ? undefined : data;
}

/** Reads the places of locations again that change. */
export function useLivePlaces(): void {
  const client = useQueryClient();
  useLive({ types: locationEvents }, ({ subject }) => {
    void client.invalidateQueries({ queryKey: ['place', subject.split('/')[1]] });
  });
}
