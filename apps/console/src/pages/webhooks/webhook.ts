import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.js';
import type { Page } from '../../api/records.js';

export type FilterValue = string | readonly string[];

export interface Webhook {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly description: string | null;
  /** With version; null: all. */
  readonly types: readonly string[] | null;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly max_per_second: number | null;
  readonly paused: boolean;
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The secret is in the response to the request that has made it, and nowhere else. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

export const deliveryStatuses = ['pending', 'failed', 'delivered'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly subject: string;
  /** 0, or the number of the replay that it is part of. */
  readonly run: number;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly last_attempt_at: string | null;
  /** The HTTP status of the last answer. */
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly answer: string | null;
}

export type WebhookState = 'active' | 'paused' | 'failing' | 'disabled';

/** The most important thing about a webhook. */
export function stateOf({ disabled_at, paused, failing_since }: Webhook): WebhookState {
  if (disabled_at !== null) return 'disabled';
  if (paused) return 'paused';
  return failing_since === null ? 'active' : 'failing';
}

/** Deliveries and failures are no events of the stream: they are read again by time, in milliseconds. */
const REFRESH_MS = 3_000;

export const webhookKeys = { all: ['webhooks'], one: (id: string) => ['webhooks', id] } as const;

export const useWebhooks = () =>
  useQuery({
    queryKey: webhookKeys.all,
    queryFn: ({ signal }) => read<Page<Webhook>>('/v1/webhooks', { signal }),
    refetchInterval: REFRESH_MS,
  });

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) => read<Webhook>(`/v1/webhooks/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = 50;

/** @param status undefined: all */
export const useDeliveries = (id: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: [...webhookKeys.one(id), 'deliveries', status],
    queryFn: ({ pageParam, signal }) =>
      read<Page<Delivery>>(`/v1/webhooks/${encodeURIComponent(id)}/deliveries`, {
        query: { status, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  });
