import { shownEvent, toCloudEvent, type LoggedEvent } from '#application';
import type { Delivery, WebhookHealth } from '../ports/webhook-deliveries.js';
import type { WebhookAnswer } from '../ports/webhook-sender.js';
import { signedRequest } from '../signing.js';
import type { Webhook } from '../webhook.js';
import { named, type DeliveryParts } from './delivery-parts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { MAX_FAILING_MS, afterAttempt, errorOf, isGone } from './retry-rules.js';
import { Settlements } from './settlements.js';

/** Greatest number of requests to a webhook at a time, and while it is failing. */
const MAX_REQUESTS = 8;
const MAX_REQUESTS_FAILING = 1;
/** Greatest number of pending deliveries: then the log is the queue. */
const MAX_PENDING = 10_000;
/**
 * Greatest number of deliveries that are loaded from the store. It has some more than {@link MAX_PENDING} at times; if
 * it has many more, so many can be sent at least between two times that they are loaded.
 */
export const MAX_LOADED = MAX_PENDING + 1_000;
/** So many loaded deliveries are added in one turn of the event loop. */
const LOADED_A_TURN = 500;
/** So many deliveries that can be sent now are enough for a while. */
const MAX_DUE = 500;
/** After this time an event is read again if that has failed, in milliseconds. */
const READ_RETRY_MS = 1_000;
/** How long the attempts under way may take when the sending stops, in milliseconds. */
const MAX_STOP_MS = 3_000;

/** Sends the deliveries of one webhook. */
export class Dispatcher {
  private readonly queue = new DeliveryQueue();
  private readonly stopping = new AbortController();
  private readonly aborting = new AbortController();
  private readonly settlements: Settlements;
  private readonly underWay = new Set<Promise<void>>();
  private readonly roomWaiters = new Set<() => void>();
  /** The deliveries that were settled since the {@link reload} under way has read. */
  private settledSince: Set<string> | undefined;
  private cancelTimer: (() => void) | undefined;
  /** Before this time no request is sent, because of `max_per_second`. */
  private pacedUntil = 0;

  /** @param disable called when the webhook is to be disabled, with the reason */
  constructor(
    private readonly parts: DeliveryParts,
    private readonly webhook: Webhook,
    private health: WebhookHealth,
    private readonly disable: (reason: string) => void,
  ) {
    const store = async (batch: readonly Delivery[], now: WebhookHealth) => {
      await parts.deliveries.settle(webhook.id, batch, now);
      this.pump();
    };
    this.settlements = new Settlements({ store, lost: () => this.lose() }, parts.clock, this.stopping.signal);
  }

  /** Whether another process delivers the webhook. */
  isLost = false;

  private get signal(): AbortSignal {
    return this.stopping.signal;
  }

  get pendingCount(): number {
    return this.queue.size;
  }

  add(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) this.queue.add(delivery);
    this.pump();
  }

  /** Adds the pending deliveries of the store. One call at a time. @returns their number; 0 if nothing more is sent */
  async reload(read: () => Promise<readonly Delivery[]>): Promise<number> {
    await this.settlements.flush();
    if (this.signal.aborted) return 0;
    const settled = (this.settledSince = new Set());
    try {
      const stored = await read();
      for (let from = 0; from < stored.length; from += LOADED_A_TURN) {
        if (from > 0) await this.parts.turns.next();
        const slice = stored.slice(from, from + LOADED_A_TURN);
        // What was read of these is out of date.
        this.add(slice.filter(({ id }) => !settled.has(id)));
      }
      return stored.length;
    } finally {
      this.settledSince = undefined;
    }
  }

  /** Resolves when there is room for more deliveries, or nothing more is sent. */
  async room(): Promise<void> {
    while (!this.hasRoom() && !this.signal.aborted)
      await new Promise<void>((resolve) => this.roomWaiters.add(resolve));
  }

  /** Sends nothing more. What is not settled is sent again later. */
  halt(): void {
    this.stopping.abort();
    this.cancelTimer?.();
    this.wakeRoomWaiters();
  }

  /** Sends nothing more; resolves when the attempts under way have ended or were aborted, and are stored. */
  async stop(): Promise<void> {
    this.halt();
    const cancel = this.parts.clock.after(MAX_STOP_MS, () => this.aborting.abort());
    await Promise.all(this.underWay);
    cancel();
    await this.settlements.flush();
  }

  private lose(): void {
    this.isLost = true;
    this.halt();
  }

  private hasRoom(): boolean {
    return this.queue.size < MAX_PENDING && this.queue.countDue(this.parts.clock.now()) < MAX_DUE;
  }

  private wakeRoomWaiters(): void {
    for (const resolve of this.roomWaiters) resolve();
    this.roomWaiters.clear();
  }

  /** Starts what can be sent now, and sets the time for what is due later. */
  private pump(): void {
    this.cancelTimer?.();
    const { clock } = this.parts;
    while (this.isFree()) {
      const now = clock.now();
      const delivery = now < this.pacedUntil ? undefined : this.queue.take(now);
      if (!delivery) return this.pumpAt(Math.max(this.queue.nextDueAt ?? Infinity, this.pacedUntil));
      this.pace(now);
      const attempt = this.attempt(delivery).finally(() => {
        this.underWay.delete(attempt);
        this.wakeRoomWaiters();
        this.pump();
      });
      this.underWay.add(attempt);
    }
  }

  private isFree(): boolean {
    const most = this.health.failingSince === null ? MAX_REQUESTS : MAX_REQUESTS_FAILING;
    return this.underWay.size < most && !this.signal.aborted && !this.settlements.isFull;
  }

  private pumpAt(at: number): void {
    if (at === Infinity) return;
    const { clock } = this.parts;
    this.cancelTimer = clock.after(Math.max(at - clock.now(), 1), () => this.pump());
  }

  private pace(now: number): void {
    const { max_per_second } = this.webhook.state.settings;
    if (max_per_second !== null) this.pacedUntil = Math.max(now, this.pacedUntil) + 1000 / max_per_second;
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { clock, turns } = this.parts;
    await turns.next();
    let event: LoggedEvent | undefined;
    try {
      event = await this.eventOf(delivery);
    } catch {
      // The store is away. The attempt does not count.
      return this.queue.postpone({ ...delivery, dueAt: clock.now() + READ_RETRY_MS });
    }
    if (this.signal.aborted) return this.queue.postpone(delivery);
    const startedAt = clock.now();
    const answer = event ? await this.send(event) : { error: 'the log does not have the event' };
    if (this.aborting.signal.aborted && 'error' in answer) return this.queue.postpone(delivery);
    this.settle(delivery, answer, startedAt);
  }

  private async eventOf({ aggregate, version, position }: Delivery): Promise<LoggedEvent | undefined> {
    const [event] = await this.parts.feed.history(aggregate, version - 1, 1);
    return event && { ...event, position };
  }

  private send(event: LoggedEvent): Promise<WebhookAnswer> {
    const { clock, sender, master, eventsSource } = this.parts;
    const shown = shownEvent(event, this.webhook.state.view);
    const body = toCloudEvent(shown, eventsSource);
    const request = signedRequest(this.webhook, body, master, clock.now());
    return sender.send(request, this.aborting.signal);
  }

  private settle(delivery: Delivery, answer: WebhookAnswer, startedAt: number): void {
    const { clock, attempted } = this.parts;
    const now = clock.now();
    const result = afterAttempt(delivery, answer, { now, random: clock.random() });
    attempted(result.status, (now - startedAt) / 1000);
    if (result.status === 'pending') this.queue.postpone(result);
    else this.queue.complete(result);
    this.settledSince?.add(result.id);
    this.observe(errorOf(answer), now);
    this.settlements.add(result, this.health);
    const reason = this.reasonToDisable(answer, now);
    if (reason === undefined || this.signal.aborted) return;
    this.halt();
    void this.settlements.flush().then(() => this.disable(reason));
  }

  private observe(lastError: string | null, now: number): void {
    const { failingSince } = this.health;
    const { report } = this.parts;
    this.health = { failingSince: lastError === null ? null : (failingSince ?? now), lastError };
    if (lastError !== null && failingSince === null)
      report('warn', 'a webhook is failing', { ...named(this.webhook), error: lastError });
    if (lastError === null && failingSince !== null)
      report('info', 'a webhook has recovered', named(this.webhook));
  }

  private reasonToDisable(answer: WebhookAnswer, now: number): string | undefined {
    if (isGone(answer)) return 'the receiver answered 410 (gone)';
    const { failingSince } = this.health;
    // A change of the webhook gives it another five days.
    const since = Math.max(failingSince ?? now, Date.parse(this.webhook.state.updated_at));
    return now - since >= MAX_FAILING_MS ? 'no delivery was successful for 5 days' : undefined;
  }
}
