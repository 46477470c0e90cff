import type { Answer, DirectoryClient, Outgoing } from './client.js';

export interface Webhook {
  readonly id: string;
  readonly version: number;
  readonly secret?: string;
  readonly [member: string]: unknown;
}

export interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly current_version?: number;
  readonly errors?: readonly { pointer: string; code: string; detail: string }[];
}

/** A URL that no name has to be resolved for. */
export const webhookUrl = 'https://93.184.216.34/hook?token=abc';
export const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

export const postWebhook = (directory: DirectoryClient, body: unknown, headers: Outgoing['headers'] = {}) =>
  directory.post<Webhook>('/v1/webhooks', body, headers);

/** A new webhook with its path. */
export async function createWebhook(directory: DirectoryClient, body: object = {}) {
  const answer = await postWebhook(directory, { url: webhookUrl, ...body });
  expect(answer.status).toBe(201);
  return { ...answer.body, path: `/v1/webhooks/${answer.body.id}` };
}

/** The status and code of a refusal, and its field errors as `pointer code`. */
export function refusalOf({ status, body }: Answer<unknown>): readonly unknown[] {
  const { code, errors } = body as Refusal;
  return [status, code, ...(errors ?? []).map((error) => `${error.pointer} ${error.code}`)];
}
