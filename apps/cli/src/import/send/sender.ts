import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunks.js';

/** Sends one chunk and resolves with a result for each of its lines. */
export interface ChunkSender {
  send(chunk: Chunk): Promise<readonly BulkResult[]>;
}

/** Told about each chunk that was answered. */
export type OnAnswered = (chunk: Chunk, results: readonly BulkResult[]) => void;

/** Keeps a few requests on their way at once, so that mapping, network and directory work side by side. */
export class Sender {
  private readonly inFlight = new Map<Chunk, Promise<void>>();
  private failure: { readonly error: unknown } | null = null;

  constructor(
    private readonly client: ChunkSender,
    private readonly most: number,
    private readonly onAnswered: OnAnswered,
  ) {}

  /** Resolves when the chunk is on its way. @throws whatever an earlier chunk failed with */
  async send(chunk: Chunk): Promise<void> {
    while (this.inFlight.size >= (chunk.afterEarlier ? 1 : this.most))
      await Promise.race(this.inFlight.values());
    if (this.failure) return this.drain();
    const answered = this.deliver(chunk);
    this.inFlight.set(chunk, answered);
  }

  /** Resolves when everything sent has been answered. @throws whatever a chunk failed with */
  async drain(): Promise<void> {
    await Promise.all(this.inFlight.values());
    if (this.failure) throw this.failure.error;
  }

  /** Nothing more is sent. */
  stop(error: unknown): void {
    this.failure ??= { error };
  }

  private async deliver(chunk: Chunk): Promise<void> {
    try {
      this.onAnswered(chunk, await this.client.send(chunk));
    } catch (error) {
      this.stop(error);
    } finally {
      this.inFlight.delete(chunk);
    }
  }
}
