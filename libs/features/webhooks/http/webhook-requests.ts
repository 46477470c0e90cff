import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EventFeed, viewOf, type Changed, type RecordRequest } from '#application';
import { UrlAddresses, jsonBody, recordHeadOf, refuseFieldErrors, senderOf } from '#http';
import type { PublicAddresses } from '#runtime';
import { parseWebhook } from '../parse-webhook.js';
import {
  newWebhook,
  patchedWebhook,
  withNewSecret,
  withoutOldSecret,
  type FilterValue,
  type WebhookChanges,
  type WebhookSettings,
  type WebhookState,
} from '../webhook.js';

/** Where webhooks may go. */
export class WebhookAddresses extends UrlAddresses {
  constructor(addresses: PublicAddresses) {
    super(addresses, 'WEBHOOK_ALLOW_CIDRS');
  }
}

/** The changes of a webhook that have no body. The result of a new secret is its number. */
const changes = {
  RotateWebhookSecret: (before, now) => {
    const state = withNewSecret(before, now);
    return { state, result: state.secrets.current };
  },
  RevokeOldWebhookSecret: (before, now) => ({ state: withoutOldSecret(before, now) }),
  RemoveWebhook: () => ({ state: undefined }),
} satisfies Record<string, (before: WebhookState, now: string) => Changed<WebhookState>>;
export type ChangeName = keyof typeof changes;

/**
 * Turns requests into commands of webhooks. Their content is what earlier releases hashed: a request is the same one before
 * and after an update.
 */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly feed: EventFeed,
    private readonly urls: WebhookAddresses,
  ) {}

  /** @throws HttpProblem `validation_failed` */
  async creation(request: FastifyRequest): Promise<RecordRequest<WebhookState>> {
    const head = recordHeadOf(request);
    const settings = settingsOf(await this.changesOf(request, ['url']));
    const given = { from: await this.feed.end(), view: viewOf(senderOf(request)) };
    return {
      ...head,
      // Where the log ends and what the sender sees may differ when it repeats the request.
      content: { type: 'CreateWebhook', settings },
      create: (now) => ({ state: newWebhook(settings, given, now), result: 0 }),
    };
  }

  /** @throws HttpProblem `validation_failed` */
  async patch(id: string, request: FastifyRequest): Promise<RecordRequest<WebhookState>> {
    const head = recordHeadOf(request);
    const changes = await this.changesOf(request, []);
    const view = viewOf(senderOf(request));
    return {
      ...head,
      id,
      content: { type: 'ChangeWebhook', changes },
      change: (before, now) => ({ state: patchedWebhook(before, changes, view, now) }),
    };
  }

  change(id: string, type: ChangeName, request: FastifyRequest): RecordRequest<WebhookState> {
    return { ...recordHeadOf(request), id, content: { type }, change: changes[type] };
  }

  private async changesOf(request: FastifyRequest, required: readonly string[]): Promise<WebhookChanges> {
    const parsed = parseWebhook(jsonBody(request), required);
    const { url } = parsed.changes;
    const refusal = url === undefined ? undefined : await this.urls.refusalOf(url);
    refuseFieldErrors(request, parsed, { errors: refusal ? [refusal] : [] });
    return parsed.changes;
  }
}

/** A new webhook. Filters that are null are not set, as in a merge patch. */
function settingsOf({ filters, ...given }: WebhookChanges): WebhookSettings {
  const set = Object.entries(filters ?? {}).filter(
    (filter): filter is [string, FilterValue] => filter[1] !== null,
  );
  const defaults = { url: '', types: null, description: null, max_per_second: null, paused: false };
  return { ...defaults, ...given, filters: Object.fromEntries(set) };
}
