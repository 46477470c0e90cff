import { setTimeout as delay } from 'node:timers/promises';
import { ResponseLog } from '../distributed/response-log.js';
import { RetryingSender } from '../distributed/retrying-sender.js';
import type { FeedEvent } from '../../support/pages.js';
import { oneOf, type Line, type Stations } from './stations.js';

const WRITERS = 4;
const PAUSE_MS = 100;
const MAX_LINES = 500;

/** Changes of stations at a constant rate. Commands without a final result are sent again, with the same ids. */
export class LoadOfCommands {
  /** The number of events of each accepted command, by its id. */
  readonly accepted = new Map<string, number>();
  readonly responses = new ResponseLog();
  private readonly began = performance.now();
  /** When the load ends, in seconds since its begin. */
  private until = Infinity;
  private readonly writers: readonly Promise<void>[];

  /** @param rate commands a second, of all writers */
  constructor(
    private readonly urls: () => readonly string[],
    private readonly stations: Stations,
    private readonly rate: number,
  ) {
    this.writers = Array.from({ length: WRITERS }, (_, n) => this.write(n));
  }

  /** Resolves when all that was to be sent until now has final results. @returns seconds since the begin */
  async end(): Promise<number> {
    this.until = this.seconds();
    await Promise.all(this.writers);
    return this.seconds();
  }

  /** The accepted commands that do not have their events in the log, once. */
  faults(log: readonly FeedEvent[]): number {
    const events = new Map<string, number>();
    for (const { commandid } of log) events.set(commandid, (events.get(commandid) ?? 0) + 1);
    return [...this.accepted].filter(([id, count]) => (events.get(id) ?? 0) !== count).length;
  }

  /** Each writer has stations of its own, so that each of its changes changes something. */
  private async write(writer: number): Promise<void> {
    const own = this.stations.ids
      .map((_, n) => this.stations.changes(n))
      .filter((_, n) => n % WRITERS === writer);
    const sender = new RetryingSender(this.urls, this.responses, writer);
    for (let sent = 0; ; await delay(PAUSE_MS)) {
      const isEnding = this.until < Infinity;
      const due = Math.floor((Math.min(this.seconds(), this.until) * this.rate) / WRITERS) - sent;
      if (due === 0 && isEnding) return;
      const lines = Array.from({ length: Math.min(due, MAX_LINES) }, (_, n) => next(oneOf(own, sent + n)));
      sent += lines.length;
      for (const { command_id, status, events } of await sender.bulk(lines, true))
        if (command_id !== null && status === 'accepted') this.accepted.set(command_id, events);
    }
  }

  private readonly seconds = () => (performance.now() - this.began) / 1000;
}

const next = (changes: Generator<Line, never>): Line => changes.next().value;
