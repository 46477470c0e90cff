import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Position } from '#application';
import { firstFrame, heartbeat } from './event-frames.js';

/** Greatest number of bytes that a client has not read, beside one page. */
export const MAX_UNREAD_BYTES = 256 * 1024;
/** After so many milliseconds without an event, a comment is sent. */
const SILENCE_MS = 15_000;
/** The greatest lifetime of a stream, and the part of it that is the same for all, in milliseconds. */
const LIFETIME_MS = 600_000;
const MIN_LIFETIME_MS = 0.8 * LIFETIME_MS;
/** After which time a client connects again, in milliseconds. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5_000;

/** The clock and the random numbers of streams. */
export interface StreamTiming {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** From 0 to 1, without 1. */
  random(): number;
  /** Resolves after a time in milliseconds, or when the signal is aborted. */
  pause(ms: number, until: AbortSignal): Promise<void>;
}

/** The response to a client that follows the events. */
export class StreamClient {
  private readonly closing = new AbortController();
  /** The position up to which the log has been read for the client. */
  reached = () => this.position;
  /** Whether the stream was ended because the client did not keep up, or the events could not be read. */
  isCutOff = false;
  private endsAt: number;
  private lastWrite: number;

  /** @param position where the stream begins */
  constructor(
    private readonly response: ServerResponse,
    public position: Position,
    private readonly timing: StreamTiming,
  ) {
    this.lastWrite = timing.now();
    this.endsAt = this.lastWrite + this.between(MIN_LIFETIME_MS, LIFETIME_MS);
    response.once('close', () => this.closing.abort());
    response.write(firstFrame(position, Math.round(this.between(MIN_RETRY_MS, MAX_RETRY_MS))));
  }

  /** Aborted when the stream has ended. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /** Sends events. A client that has not read enough of the earlier ones is cut off; it can resume. */
  send(frames: Buffer, position: Position): void {
    if (this.signal.aborted) return;
    this.position = position;
    if (frames.length === 0) return;
    if (this.response.writableLength > MAX_UNREAD_BYTES) return this.cutOff();
    this.lastWrite = this.timing.now();
    this.response.write(frames);
  }

  /** Resolves when the client has read, or the stream has ended. */
  async hasRead(): Promise<void> {
    if (!this.response.writableNeedDrain) return;
    await once(this.response, 'drain', { signal: this.signal }).catch(() => undefined);
  }

  /** Ends the stream at a random time of the next milliseconds. */
  endWithin(milliseconds: number): void {
    this.endsAt = Math.min(this.endsAt, this.timing.now() + this.between(0, milliseconds));
  }

  /** Does what is due. */
  tick(): void {
    const now = this.timing.now();
    if (this.signal.aborted) return;
    if (now >= this.endsAt) return this.end();
    // A client that has something to read is not left in silence.
    if (now - this.lastWrite < SILENCE_MS || this.response.writableLength > 0) return;
    this.lastWrite = now;
    this.response.write(heartbeat(this.reached()));
  }

  cutOff(): void {
    this.isCutOff = true;
    this.closing.abort();
    this.response.destroy();
  }

  private end(): void {
    this.closing.abort();
    this.response.end();
  }

  private between(least: number, greatest: number): number {
    return least + this.timing.random() * (greatest - least);
  }
}
