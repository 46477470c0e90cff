import { StoreUnavailable } from '#application';
import { disabledWebhook, webhooks, type Webhook } from '../webhook.js';
import { named, type DeliveryParts } from './delivery-parts.js';
import { WebhookWorker } from './webhook-worker.js';

/** How often the webhooks are looked up, in milliseconds. */
const REFRESH_MS = 1_000;

/** Delivers the events of the log to all webhooks that are neither paused nor disabled. */
export class WebhookDelivery {
  private readonly workers = new Map<string, WebhookWorker>();
  private readonly changes = new Map<string, number>();
  private refreshing: Promise<void> = Promise.resolve();
  private cancelTimer: (() => void) | undefined;
  private isStopped = true;
  private hasFailed = false;

  constructor(private readonly parts: DeliveryParts) {}

  /** Begins. */
  start(): void {
    this.isStopped = false;
    void this.refresh();
  }

  /** Takes over what has been changed about webhooks and deliveries; resolves when that is done. */
  refresh(): Promise<void> {
    this.refreshing = this.refreshing.then(() => this.refreshNow());
    return this.refreshing;
  }

  /** Ends; attempts under way have some seconds. What is not delivered is delivered by a later start. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelTimer?.();
    await this.refreshing;
    await Promise.all([...this.workers.keys()].map((id) => this.stopWorker(id)));
    await this.parts.leases.release().catch(() => undefined);
  }

  private async refreshNow(): Promise<void> {
    if (this.isStopped) return;
    this.cancelTimer?.();
    try {
      await this.follow();
      this.hasFailed = false;
    } catch (error) {
      // The store is away for now: the deliveries go on, as far as they can.
      const { message } = error as Error;
      // The adapter of the store reports an outage.
      if (!this.hasFailed && !(error instanceof StoreUnavailable))
        this.parts.report('warn', 'webhooks cannot be looked up', { message });
      this.hasFailed = true;
    }
    this.cancelTimer = this.parts.clock.after(REFRESH_MS, () => void this.refresh());
  }

  private async follow(): Promise<void> {
    const { records, deliveries, leases } = this.parts;
    // Before the webhooks: one that is made in between is not taken for a removed one.
    const known = await deliveries.overview();
    const all = await records.all(webhooks);
    const active = all.filter(({ state }) => !state.settings.paused && !state.disabled);
    const held = await leases.hold(active.map(({ id }) => id));
    const wanted = new Map(active.filter(({ id }) => held.has(id)).map((one) => [one.id, one]));
    const ended = await this.stopOthers(wanted);
    await leases.giveBack(ended.filter((id) => !wanted.has(id)));
    for (const one of wanted.values()) this.startOrReload(one, known.get(one.id) ?? 0);
    const present = new Set(all.map(({ id }) => id));
    for (const id of known.keys()) if (!present.has(id)) await deliveries.remove(id);
  }

  /** Stops the workers of webhooks that are not wanted, or in another version. @returns their ids */
  private async stopOthers(wanted: ReadonlyMap<string, Webhook>): Promise<readonly string[]> {
    const others = [...this.workers.values()].filter(
      ({ webhook: { id, version }, isLost }) => isLost || wanted.get(id)?.version !== version,
    );
    const ids = others.map(({ webhook: { id } }) => id);
    await Promise.all(ids.map((id) => this.stopWorker(id)));
    return ids;
  }

  private async stopWorker(id: string): Promise<void> {
    await this.workers.get(id)?.stop();
    this.workers.delete(id);
  }

  private startOrReload(one: Webhook, changes: number): void {
    const running = this.workers.get(one.id);
    const disable = (reason: string) => void this.disable(one, reason);
    if (!running) this.workers.set(one.id, new WebhookWorker(this.parts, one, disable));
    else if (changes !== this.changes.get(one.id))
      void running.reload().catch(() => this.changes.delete(one.id));
    this.changes.set(one.id, changes);
  }

  private async disable(one: Webhook, reason: string): Promise<void> {
    try {
      if (await this.hasDisabled(one, reason))
        this.parts.report('warn', 'a webhook is disabled', { ...named(one), reason });
    } catch {
      // The store is away: the next failure disables it.
      await this.stopWorker(one.id);
    }
    await this.refresh();
  }

  /** @returns false if somebody has changed the webhook since, who wants it to go on */
  private async hasDisabled(one: Webhook, reason: string): Promise<boolean> {
    const { records, clock } = this.parts;
    const { version, state } = await records.find(webhooks, one.id);
    if (version !== one.version || !state) return false;
    const after = disabledWebhook(state, reason, new Date(clock.now()).toISOString());
    return records.write(webhooks, { id: one.id, after: version, change: { state: after } });
  }
}
