import { LeaseLost, type Delivery, type WebhookHealth } from '../ports/webhook-deliveries.js';
import { pause, type DeliveryClock } from './delivery-parts.js';

/** How many results are stored at once at most, and for how long they are collected, in milliseconds. */
const MAX_BATCH = 500;
const MAX_DELAY_MS = 200;
/** After this time storing is tried again if it has failed, in milliseconds. */
const RETRY_MS = 1_000;

export interface SettlementTarget {
  store(deliveries: readonly Delivery[], health: WebhookHealth): Promise<void>;
  /** Called when another process delivers the webhook. Nothing is stored any more. */
  lost(): void;
}

/** Collects the results of attempts and stores them in batches. */
export class Settlements {
  private readonly waiting = new Map<string, Delivery>();
  private health: WebhookHealth = { failingSince: null, lastError: null };
  private running: Promise<void> = Promise.resolve();
  private cancelTimer: (() => void) | undefined;
  private isLost = false;

  /** @param until aborted when storing is not tried again */
  constructor(
    private readonly target: SettlementTarget,
    private readonly clock: DeliveryClock,
    private readonly until: AbortSignal,
  ) {}

  /** Whether results are not stored fast enough: then nothing more is attempted. */
  get isFull(): boolean {
    return this.waiting.size >= 2 * MAX_BATCH;
  }

  add(delivery: Delivery, health: WebhookHealth): void {
    this.waiting.set(delivery.id, delivery);
    this.health = health;
    if (this.waiting.size === MAX_BATCH) void this.flush();
    else this.cancelTimer ??= this.clock.after(MAX_DELAY_MS, () => void this.flush());
  }

  /** Resolves when all that was added is stored, or can't be stored. */
  flush(): Promise<void> {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.running = this.running.then(() => this.storeAll());
    return this.running;
  }

  private async storeAll(): Promise<void> {
    while (this.waiting.size > 0 && !this.isLost) {
      const batch = [...this.waiting.values()].slice(0, MAX_BATCH);
      for (const { id } of batch) this.waiting.delete(id);
      if (await this.hasStored(batch)) continue;
      if (this.until.aborted) return;
      await pause(this.clock, RETRY_MS, this.until);
    }
  }

  private async hasStored(batch: readonly Delivery[]): Promise<boolean> {
    try {
      await this.target.store(batch, this.health);
      return true;
    } catch (error) {
      this.isLost = error instanceof LeaseLost;
      if (this.isLost) this.target.lost();
      for (const delivery of batch)
        if (!this.waiting.has(delivery.id)) this.waiting.set(delivery.id, delivery);
      return false;
    }
  }
}
