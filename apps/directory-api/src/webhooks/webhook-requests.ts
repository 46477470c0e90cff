import { Injectable } from '@nestjs/common';
import {
  ANONYMOUS,
  EventFeed,
  MOST_VALUES,
  parseWebhook,
  rejectionProblem,
  viewOf,
  type WebhookRequest,
} from '#application';
import {
  fieldError,
  joinedErrors,
  type FieldErrorList,
  type FilterValue,
  type WebhookChanges,
  type WebhookCommand,
  type WebhookSettings,
} from '#domain';
import { callerOf, commandIdOf, expectedVersionOf, HttpProblem, jsonBody, senderOf } from '#http';
import type { FastifyRequest } from 'fastify';
import { UrlAddresses } from './url-addresses.js';

/** Turns requests into commands of webhooks. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly feed: EventFeed,
    private readonly urls: UrlAddresses,
  ) {}

  /** @throws HttpProblem `validation_failed` */
  async creation(request: FastifyRequest): Promise<WebhookRequest> {
    const head = headOf(request);
    const changes = await this.changesOf(request, ['url']);
    const settings = settingsOf(changes);
    const view = viewOf(senderOf(request));
    return { ...head, command: { type: 'CreateWebhook', settings, view, from: await this.feed.end() } };
  }

  /** @throws HttpProblem `validation_failed` */
  async change(id: string, request: FastifyRequest): Promise<WebhookRequest> {
    const head = headOf(request);
    const changes = await this.changesOf(request, []);
    return { ...head, id, command: { type: 'ChangeWebhook', changes, view: viewOf(senderOf(request)) } };
  }

  other(id: string, command: WebhookCommand, request: FastifyRequest): WebhookRequest {
    return { ...headOf(request), id, command };
  }

  private async changesOf(request: FastifyRequest, required: readonly string[]): Promise<WebhookChanges> {
    const parsed = parseWebhook(jsonBody(request), required);
    const { url } = parsed.changes;
    const refusal = url === undefined ? undefined : await this.urls.refusalOf(url);
    const errors = joinedErrors(parsed, { errors: refusal ? [refusal] : [] }, tooManyValues(request));
    if (errors.errors.length === 0) return parsed.changes;
    const { code, ...members } = rejectionProblem({ code: 'validation_failed', ...errors });
    throw new HttpProblem(code, members);
  }
}

/** What the headers of every write say. @throws HttpProblem `invalid_parameter` */
function headOf(request: FastifyRequest) {
  const caller = callerOf(request);
  return {
    caller,
    isAuthenticated: caller !== ANONYMOUS,
    commandId: commandIdOf(request),
    expectedVersion: expectedVersionOf(request),
  };
}

function tooManyValues({ omittedValues }: FastifyRequest): FieldErrorList {
  if (!omittedValues) return { errors: [] };
  const detail = `the body has more than ${MOST_VALUES} values, or an object with too many members`;
  return { errors: [fieldError([], 'too_long', detail)] };
}

/** A new webhook. Filters that are null are not set, as in a merge patch. */
function settingsOf({ filters, ...given }: WebhookChanges): WebhookSettings {
  const set = Object.entries(filters ?? {}).filter(
    (filter): filter is [string, FilterValue] => filter[1] !== null,
  );
  const defaults = { url: '', types: null, description: null, max_per_second: null, paused: false };
  return { ...defaults, ...given, filters: Object.fromEntries(set) };
}
