import type { View } from '../access/event-view.js';
import { ANONYMOUS } from '../access/scopes.js';
import type { WebhookLog } from './ports/webhook-log.js';
import type { Webhook } from './webhook-entry.js';

/** A webhook with what its receiver is shown. */
export interface ViewedWebhook extends Webhook {
  readonly view: View;
}

/**
 * What the receiver of a webhook is shown. Earlier releases did not store what its maker may see: whoever needed no
 * credential for it could see everything, and of all others nothing is known.
 */
export async function viewOfWebhook(log: WebhookLog, { id, state }: Webhook): Promise<View> {
  if (state.view !== undefined) return state.view;
  return (await log.makerOf(id)) === ANONYMOUS ? 'whole' : 'public';
}
