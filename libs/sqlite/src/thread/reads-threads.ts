import { availableParallelism } from 'node:os';
import type { Questions } from './reads-messages.js';
import type { ReadsThread } from './reads-thread.js';

/** From read models of fewer bytes, answers take a millisecond or two: one thread gives them, and saves memory. */
const LARGE_BYTES = 500_000_000;
/** More would wait for the main thread and for the clients. */
const MOST_THREADS = 2;

/** How many threads read models of so many bytes are worth. */
export const readsThreadsFor = (bytes: number, cores = availableParallelism()): number =>
  bytes < LARGE_BYTES ? 1 : Math.min(cores, MOST_THREADS);

type Thread = Pick<ReadsThread, keyof Questions | 'load' | 'exchange' | 'close'>;

/**
 * Lists, maps and summaries, from threads of their own: a search through many records holds up neither writes nor
 * what takes no time, and where there are two, not all other searches either.
 */
export class ReadsThreads implements Questions {
  private readonly threads: readonly Thread[];
  /** How many threads still read generations before this one. */
  private readonly exchanging = new Map<number, number>();

  /**
   * @param start a thread that tells when it reads nothing any more of the generations before one
   * @param exchanged is told when none of them does
   */
  constructor(
    count: number,
    start: (exchanged: (generation: number) => void) => Thread,
    private readonly exchanged: (generation: number) => void,
  ) {
    this.threads = Array.from({ length: count }, () => start((generation) => this.hasExchanged(generation)));
  }

  list: Questions['list'] = (...parameters) => this.freest().list(...parameters);
  clusters: Questions['clusters'] = (...parameters) => this.freest().clusters(...parameters);
  summarize: Questions['summarize'] = (...parameters) => this.freest().summarize(...parameters);

  /** What is asked from now on is asked of this generation of read models. */
  exchange(generation: number): void {
    this.exchanging.set(generation, this.threads.length);
    for (const thread of this.threads) thread.exchange(generation);
  }

  /** Resolves when all that was asked is answered and the files are closed. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** The one with the fewest questions; of several the first, which has most of the pages in memory. */
  private freest(): Thread {
    return this.threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
  }

  private hasExchanged(generation: number): void {
    const left = (this.exchanging.get(generation) ?? 0) - 1;
    this.exchanging.set(generation, left);
    if (left > 0) return;
    this.exchanging.delete(generation);
    this.exchanged(generation);
  }
}
