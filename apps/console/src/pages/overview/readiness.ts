import { useQuery } from '@tanstack/react-query';

export interface Check {
  readonly status: string;
  readonly detail?: string;
  readonly lag_ms?: number;
}

export interface Readiness {
  readonly status: 'ready' | 'not_ready';
  readonly mode: string;
  readonly checks: Readonly<Record<string, Check>>;
}

const REFRESH_MS = 5_000;

/** Whether the service is ready. The same document says so if it is not, with status 503. */
export const useReadiness = () =>
  useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await (await fetch('/health/ready', { signal })).json()) as Readiness,
    refetchInterval: REFRESH_MS,
  });
