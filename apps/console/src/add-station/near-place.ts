import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client.js';
import { queryKeys } from '../api/queries.js';
import type { QueryOf } from '../api/records.js';
import type { Place } from '../basemap/use-small-map.js';
import { pointIn, recordPoint } from '../places/points.js';
import { usePaused } from '../ui/use-paused.js';
import { given, type Draft } from './draft.js';

/** Of typing, before the directory is asked. Milliseconds. */
const PAUSE_MS = 500;
const CITY_ZOOM = 11;
const COUNTRY_ZOOM = 5;
/** Some locations have no point. */
const READ = 20;

/** Where other locations of the city are that a new one has, else of its country. */
export function useNearPlace({ isNew, newLocation }: Draft): Place | undefined {
  const typed = given(newLocation);
  const city = usePaused(typed['city']?.trim(), PAUSE_MS);
  const country = typed['country'];
  const inCountry = country === undefined ? {} : { country: [country] };
  const ofCity = usePlace(isNew && city ? { ...inCountry, city: [city] } : undefined, CITY_ZOOM);
  const ofCountry = usePlace(isNew && country ? inCountry : undefined, COUNTRY_ZOOM);
  return ofCity ?? ofCountry;
}

/** @param filters undefined: none is asked for */
function usePlace(filters: QueryOf<'listLocations'> | undefined, zoom: number): Place | undefined {
  const query = { ...filters, limit: READ };
  const { data } = useQuery({
    queryKey: [...queryKeys.locations, query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/locations', { params: { query }, signal })),
    enabled: filters !== undefined,
  });
  const [point] = data?.items.flatMap(({ attributes }) => pointIn(recordPoint(attributes)) ?? []) ?? [];
  return point && { ...point, zoom };
}
