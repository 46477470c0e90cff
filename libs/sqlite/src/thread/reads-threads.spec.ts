import { ReadsThreads, readsThreadsFor } from './reads-threads.js';

/** A thread that answers nothing by itself, and remembers what it was told. */
class IdleThread {
  load = 0;
  asked = 0;
  readonly generations: number[] = [];
  isClosed = false;

  constructor(readonly exchanged: (generation: number) => void) {}

  private ask(): Promise<never> {
    this.asked += 1;
    this.load += 1;
    return new Promise(() => {});
  }
  list = () => this.ask();
  clusters = () => this.ask();
  summarize = () => this.ask();
  exchange(generation: number): void {
    this.generations.push(generation);
  }
  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

function twoThreads() {
  const threads: IdleThread[] = [];
  const exchanged: number[] = [];
  const start = (told: (generation: number) => void) => {
    const thread = new IdleThread(told);
    threads.push(thread);
    return thread;
  };
  const reads = new ReadsThreads(2, start, (generation) => exchanged.push(generation));
  const [first, second] = threads as [IdleThread, IdleThread];
  return { reads, first, second, exchanged };
}

describe('Threads of reads', () => {
  const nothing = { words: [], filters: [] };

  it('are asked where the fewest questions wait, the first one where as many do', () => {
    const { reads, first, second } = twoThreads();
    for (let n = 0; n < 3; n += 1) void reads.summarize('city', nothing);
    expect([first.asked, second.asked]).toStrictEqual([2, 1]);
    first.load = 0;
    void reads.summarize('city', nothing);
    expect([first.asked, second.asked]).toStrictEqual([3, 1]);
  });

  it('tell that read models were exchanged when none of them reads the former ones any more', () => {
    const { reads, first, second, exchanged } = twoThreads();
    reads.exchange(2);
    expect([first.generations, second.generations]).toStrictEqual([[2], [2]]);
    second.exchanged(2);
    expect(exchanged).toStrictEqual([]);
    first.exchanged(2);
    expect(exchanged).toStrictEqual([2]);
  });

  it('are all closed', async () => {
    const { reads, first, second } = twoThreads();
    await reads.close();
    expect([first.isClosed, second.isClosed]).toStrictEqual([true, true]);
  });

  it.each([
    [117_000_000, 8, 1],
    [2_400_000_000, 8, 2],
    [2_400_000_000, 1, 1],
  ])('of %i bytes with %i cores are as many as %i', (bytes, cores, count) => {
    expect(readsThreadsFor(bytes, cores)).toBe(count);
  });
});
