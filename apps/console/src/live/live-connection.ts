import { positions } from '../api/positions.js';
import type { DirectoryEvent } from '../api/records.js';
import { isRefusal, readEventStream } from './event-stream.js';
import { delayBefore, initialState, next, type LiveInput, type LiveState, type Phase } from './leadership.js';

type Message =
  | { readonly kind: 'event'; readonly event: DirectoryEvent }
  | { readonly kind: 'phase'; readonly phase: Phase; readonly lastEventId: string | undefined }
  /** A new tab asks the leading one how the stream is doing. */
  | { readonly kind: 'ask' };

export interface LiveListener {
  onEvent(event: DirectoryEvent): void;
  onPhase(phase: Phase): void;
  /** The caller may not read it: it is another one by now, or its key is not valid any more. */
  onRefused(): void;
}

/**
 * The stream of events, one for all tabs of a browser with the same caller: the tab that holds a lock reads it and passes
 * its events on. When that tab is closed, another one gets the lock and goes on after the last event it has got.
 */
export class LiveConnection {
  private state: LiveState = initialState;
  private readonly closing = new AbortController();
  /** Browsers have locks only on secure origins. Without them each tab reads the stream for itself. */
  private readonly channel: BroadcastChannel | undefined;
  private leads = false;
  private wake: () => void = () => undefined;

  /** @param caller its id: tabs of different callers may see different events */
  constructor(
    caller: string,
    private readonly listener: LiveListener,
  ) {
    const name = `directory-live:${caller}`;
    const locks = navigator.locks as LockManager | undefined;
    window.addEventListener('online', this.retryNow);
    if (!locks) {
      void this.lead();
      return;
    }
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data);
    this.send({ kind: 'ask' });
    const { signal } = this.closing;
    void locks.request(name, { signal }, () => this.lead()).catch(() => undefined);
  }

  close(): void {
    window.removeEventListener('online', this.retryNow);
    this.closing.abort();
    this.wake();
    this.channel?.close();
  }

  private async lead(): Promise<void> {
    this.leads = true;
    const { signal } = this.closing;
    while (!signal.aborted) {
      const isRefused = await this.readOnce();
      if (isRefused || signal.aborted) return;
      await this.pause(delayBefore(this.state, Math.random()));
    }
  }

  /** Reads the stream until it ends or fails. Returns whether it was refused. */
  private async readOnce(): Promise<boolean> {
    const { lastEventId } = this.state;
    const listener = {
      onOpen: (position: string | null) => {
        if (position !== null) positions.heard(position);
        this.apply({ type: 'opened', position });
      },
      onEvent: (event: DirectoryEvent) => {
        this.deliver(event);
        this.send({ kind: 'event', event });
      },
    };
    try {
      await readEventStream({ lastEventId, after: positions.firstRead }, listener, this.closing.signal);
      this.apply({ type: 'ended' });
      return false;
    } catch (error) {
      if (this.closing.signal.aborted) return false;
      const isRefused = isRefusal(error);
      this.apply({ type: isRefused ? 'refused' : 'failed' });
      if (isRefused) this.listener.onRefused();
      return isRefused;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private readonly retryNow = () => this.wake();

  private receive(message: Message): void {
    if (message.kind === 'event') return this.deliver(message.event);
    if (message.kind === 'ask') return this.announce();
    if (this.leads) return;
    if (message.lastEventId !== undefined) positions.heard(message.lastEventId);
    this.apply({ type: 'announced', ...message });
  }

  private deliver(event: DirectoryEvent): void {
    this.apply({ type: 'event', id: event.position });
    this.listener.onEvent(event);
  }

  private apply(input: LiveInput): void {
    const before = this.state;
    this.state = next(before, input);
    if (this.state.phase === before.phase) return;
    this.listener.onPhase(this.state.phase);
    this.announce();
  }

  private announce(): void {
    const { phase, lastEventId } = this.state;
    if (this.leads) this.send({ kind: 'phase', phase, lastEventId });
  }

  private send(message: Message): void {
    if (!this.closing.signal.aborted) this.channel?.postMessage(message);
  }
}
