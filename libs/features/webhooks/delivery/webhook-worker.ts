import {
  StoreUnavailable,
  covers,
  decodePosition,
  eventIdOf,
  parseEventFilter,
  uuidOf,
  type EventFilter,
  type EventQuery,
  type EventReader,
  type FeedPage,
  type LoggedEvent,
  type Parameters,
  type Position,
} from '#application';
import {
  LeaseLost,
  type Delivery,
  type Enqueued,
  type Replay,
  type WebhookProgress,
} from '../ports/webhook-deliveries.js';
import type { Webhook } from '../webhook.js';
import { named, pause, type DeliveryClock, type DeliveryParts } from './delivery-parts.js';
import { Dispatcher, MAX_LOADED } from './dispatcher.js';

/** After this time reading is tried again if it has failed, in milliseconds. */
const RETRY_MS = 1_000;

/** The deliveries of one webhook in one version: enqueues events and sends them. */
export class WebhookWorker {
  private readonly intake: WebhookIntake;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private dispatcher: Dispatcher | undefined;
  private isLeaseLost = false;
  private sequence = 0;
  private replaying: Promise<void> = Promise.resolve();
  private replayedRun = 0;
  /** Loads one after another. */
  private loading: Promise<void> = Promise.resolve();
  /** A reload that has not begun. */
  private nextReload: Promise<void> | undefined;
  /** Whether the store has pending deliveries that are not loaded. */
  private hasMore = false;

  constructor(
    private readonly parts: DeliveryParts,
    readonly webhook: Webhook,
    private readonly disable: (reason: string) => void,
  ) {
    const { types, filters } = webhook.state.settings;
    const parameters = { ...filters, ...(types && { types }) } as Parameters;
    this.intake = new WebhookIntake(parts.reader, parseEventFilter(parameters), parts.clock);
    this.running = this.run();
  }

  /** Whether another process delivers the webhook. */
  get isLost(): boolean {
    return this.isLeaseLost || this.dispatcher?.isLost === true;
  }

  /**
   * Takes over what a client has changed: deliveries to send again, a replay. Calls during a reload share the one after
   * it.
   */
  reload(): Promise<void> {
    this.nextReload ??= this.inTurn(async () => {
      this.nextReload = undefined;
      const { dispatcher } = this;
      const progress = dispatcher && (await this.parts.deliveries.progress(this.webhook.id));
      if (progress) await this.load(dispatcher, progress);
      else this.hasMore = false;
    });
    return this.nextReload;
  }

  /** Stops; resolves when nothing is sent any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.dispatcher?.halt();
    await this.running;
    await this.dispatcher?.stop();
    await this.replaying;
  }

  private async run(): Promise<void> {
    const { deliveries } = this.parts;
    const { id, state } = this.webhook;
    const progress = await this.untilDone(async () => {
      const begun = await this.withinLog(await deliveries.begin(id, state.from));
      const dispatcher = (this.dispatcher ??= new Dispatcher(this.parts, this.webhook, begun, this.disable));
      await this.inTurn(() => this.load(dispatcher, begun));
      return begun;
    });
    if (progress) await this.follow(progress.position);
  }

  /** The progress, from the end of the log on if that is older than it: a backup of the log alone was restored. */
  private async withinLog(progress: WebhookProgress): Promise<WebhookProgress> {
    const { deliveries, feed, report } = this.parts;
    if (feed.knows(progress.position)) return progress;
    const position = await feed.end();
    report('warn', 'the log is older than the deliveries of a webhook, which continue at its end', {
      ...named(this.webhook),
    });
    const { sequence } = progress;
    const moved = { deliveries: [], run: 0, position, isDone: false, sequence };
    await deliveries.enqueue(this.webhook.id, moved);
    return { ...progress, position };
  }

  private inTurn(load: () => Promise<void>): Promise<void> {
    const loaded = this.loading.then(load);
    this.loading = loaded.catch(() => undefined);
    return loaded;
  }

  private async load(dispatcher: Dispatcher, { sequence, replay }: WebhookProgress): Promise<void> {
    this.sequence = Math.max(this.sequence, sequence);
    const read = () => this.parts.deliveries.pending(this.webhook.id, MAX_LOADED);
    this.hasMore = (await dispatcher.reload(read)) === MAX_LOADED;
    if (!replay || replay.run <= this.replayedRun) return;
    this.replayedRun = replay.run;
    this.replaying = this.replaying.then(() => this.replay(replay));
  }

  private async follow(from: WebhookProgress['position']): Promise<void> {
    let position = from;
    const step = async () => {
      await this.dispatcher?.room();
      // Newer events come after all that is stored.
      if (this.hasMore) return this.reload();
      const page = await this.intake.next(position, this.stopping.signal);
      if (page.next !== position) await this.enqueue(0, page);
      position = page.next;
    };
    while (!this.stopping.signal.aborted) await this.untilDone(step);
  }

  private async replay(begun: Replay): Promise<void> {
    let [position, isDone] = [begun.position, false];
    const step = async () => {
      await this.dispatcher?.room();
      const page = await this.intake.replayed({ ...begun, position });
      await this.enqueue(begun.run, page);
      [position, isDone] = [page.next, page.isDone];
    };
    while (!this.stopping.signal.aborted && !isDone) await this.untilDone(step);
  }

  private async enqueue(run: number, { events, next, isDone }: IntakePage): Promise<void> {
    const now = this.parts.clock.now();
    const made = events.map((event) => this.deliveryOf(event, run, now));
    const enqueued: Enqueued = { deliveries: made, run, position: next, isDone, sequence: this.sequence };
    this.dispatcher?.add(await this.parts.deliveries.enqueue(this.webhook.id, enqueued));
  }

  private deliveryOf(event: LoggedEvent, run: number, now: number): Delivery {
    const { aggregate, version, position, time } = event;
    this.sequence += 1;
    return {
      // After the restore of an older log, another event has the id of one that was lost, but not its time.
      id: uuidOf(`${this.webhook.id}\n${run}\n${eventIdOf(event)}\n${time}`),
      sequence: this.sequence,
      run,
      aggregate,
      version,
      position,
      eventType: event.event.type,
      status: 'pending',
      attempts: 0,
      createdAt: now,
      dueAt: now,
      lastAttemptAt: null,
      lastStatus: null,
      lastError: null,
      answer: null,
    };
  }

  /** The adapter of the store reports an outage, once. */
  private reportFailure(error: Error): void {
    if (error instanceof StoreUnavailable) return;
    const details = { ...named(this.webhook), message: error.message };
    this.parts.report('warn', 'events cannot be read for a webhook', details);
  }

  private lose(): void {
    this.isLeaseLost = true;
    this.stopping.abort();
    this.dispatcher?.halt();
  }

  /** Does work until it succeeds. @returns undefined if the worker has stopped before */
  private async untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.stopping;
    while (!signal.aborted)
      try {
        return await work();
      } catch (error) {
        if (error instanceof LeaseLost) this.lose();
        if (signal.aborted) break;
        this.reportFailure(error as Error);
        await pause(this.parts.clock, RETRY_MS, signal);
      }
    return undefined;
  }
}

/** How many events are enqueued at a time, and their greatest size in bytes. */
const PAGE_SIZE = 100;
const PAGE_BYTES = 1024 * 1024;
/** A position is stored after so many milliseconds without an event that matches. */
const IDLE_MS = 10_000;

/** Events of a run that are enqueued next, and the position up to which there are no others. */
interface IntakePage extends FeedPage {
  readonly isDone: boolean;
}

/** Reads the events of a webhook. */
class WebhookIntake {
  constructor(
    private readonly reader: EventReader,
    private readonly filter: EventFilter,
    private readonly clock: DeliveryClock,
  ) {}

  /** The next events as they come; waits for them. It ends without events at times, and when the signal is aborted. */
  async next(after: Position, until: AbortSignal): Promise<IntakePage> {
    const query = { after, limit: PAGE_SIZE, bytes: PAGE_BYTES, filter: this.filter };
    const isBehind = !(await this.reader.isAtPresent(after));
    const page = isBehind ? await this.reader.readInTurn(query) : await this.follow(query, until);
    return { ...page, isDone: false };
  }

  /** The next events of a replay. */
  async replayed({ position, to }: Replay): Promise<IntakePage> {
    const query = { after: position, limit: PAGE_SIZE, bytes: PAGE_BYTES, filter: this.filter };
    const { events, next } = await this.reader.readInTurn(query);
    const isDone = next === position || covers(next, to);
    return { events: events.filter((event) => isBefore(event, to)), next, isDone };
  }

  private follow(query: EventQuery & { readonly after: Position }, until: AbortSignal): Promise<FeedPage> {
    const idle = new AbortController();
    const cancel = this.clock.after(IDLE_MS, () => idle.abort());
    return this.reader.follow(query, AbortSignal.any([until, idle.signal])).page.finally(cancel);
  }
}

/** Whether an event is part of the log up to a position. */
function isBefore({ position, partitionOffset }: LoggedEvent, to: Position): boolean {
  if (!partitionOffset) return covers(to, position);
  return partitionOffset.offset < (decodePosition(to)?.[partitionOffset.partition] ?? 0);
}
