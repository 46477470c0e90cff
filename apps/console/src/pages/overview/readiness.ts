import { useQuery } from '@tanstack/react-query';

import type { Schemas } from '../../api/records.js';

export type Readiness = Schemas['Readiness'];
export type Check = Readiness['checks'][string];

const REFRESH_MS = 5_000;

/** Whether the service is ready. The same document says so if it is not, with status 503. */
export const useReadiness = () =>
  useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await (await fetch('/health/ready', { signal })).json()) as Readiness,
    refetchInterval: REFRESH_MS,
  });
