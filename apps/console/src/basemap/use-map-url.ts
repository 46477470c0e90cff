import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../oidc/settings.js';

/** The map style that is configured; null: the basemap of the console; undefined: not known yet. */
export function useMapUrl(): string | null | undefined {
  const { data, error } = useQuery(configQuery);
  return error ? null : data?.map_url;
}
