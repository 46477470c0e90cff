import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['Delivery'];
export type DeliveryStatus = Delivery['status'];
export const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'failed', 'delivered'];

/** What a webhook is called: its description, else the host of its receiver. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description ?? new URL(url).host;

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
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/webhooks', { signal })),
    refetchInterval: REFRESH_MS,
  });

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/webhooks/{id}', { params: { path: { id } }, signal })),
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = 50;

/** @param status undefined: all */
export const useDeliveries = (id: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: [...webhookKeys.one(id), 'deliveries', status],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: { limit: PAGE_SIZE, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  });
