/** Which webhooks this process delivers. Of several processes, one delivers a webhook at a time. */
export abstract class WebhookLeases {
  /**
   * Takes a share of the webhooks; called again and again.
   * @param webhookIds all that have something to be delivered
   * @returns those that this process delivers from now on
   */
  abstract hold(webhookIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Gives webhooks back that {@link hold} no longer returned, when nothing is sent to them any more. */
  abstract giveBack(webhookIds: readonly string[]): Promise<void>;
  /** Gives all back. */
  abstract release(): Promise<void>;
}

/** One process delivers all. */
export class AllWebhooks extends WebhookLeases {
  hold(webhookIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(webhookIds));
  }

  giveBack(): Promise<void> {
    return Promise.resolve();
  }

  release(): Promise<void> {
    return Promise.resolve();
  }
}
