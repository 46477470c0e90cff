import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';

/** Sends one chunk and resolves with a result for each of its lines. */
export interface ChunkSender {
  send(chunk: Chunk): Promise<readonly BulkResult[]>;
}

/** Called with the results of each chunk. */
export type OnResults = (chunk: Chunk, results: readonly BulkResult[]) => void;

/** Sends chunks with a limited number of concurrent requests, so that mapping, network and directory work in parallel. */
export class ConcurrentSender {
  private readonly inFlight = new Map<Chunk, Promise<void>>();
  private failure: { readonly error: unknown } | null = null;

  constructor(
    private readonly client: ChunkSender,
    private readonly maxRequests: number,
    private readonly onResults: OnResults,
  ) {}

  /** Resolves when the request has begun. @throws unknown the error of an earlier chunk */
  async send(chunk: Chunk): Promise<void> {
    while (this.inFlight.size >= (chunk.dependsOnEarlier ? 1 : this.maxRequests))
      await Promise.race(this.inFlight.values());
    if (this.failure) return this.drain();
    this.inFlight.set(chunk, this.deliver(chunk));
  }

  /** Resolves when all results have arrived. @throws unknown the error of a chunk */
  async drain(): Promise<void> {
    await Promise.all(this.inFlight.values());
    if (this.failure) throw this.failure.error;
  }

  /** Stops sending: further calls fail with this error. */
  stop(error: unknown): void {
    this.failure ??= { error };
  }

  private async deliver(chunk: Chunk): Promise<void> {
    try {
      this.onResults(chunk, await this.client.send(chunk));
    } catch (error) {
      this.stop(error);
    } finally {
      this.inFlight.delete(chunk);
    }
  }
}
