import { setImmediate as nextTurn } from 'node:timers/promises';
import { PageBudget } from '#application/views';
import { admitted } from './page-cursor.js';

/** A cursor over numbers, which notes in which turn of the event loop each of them is decoded. */
class Numbers {
  readonly turns: number[] = [];
  isClosed = false;
  private turn = 0;
  private isCounting = true;

  constructor(private readonly length: number) {}

  async count(): Promise<void> {
    for (; this.isCounting; this.turn += 1) await nextTurn();
  }

  hasNext = () => Promise.resolve(this.turns.length < this.length);

  next(): Promise<number | null> {
    if (this.turns.length >= this.length) return Promise.resolve(null);
    this.turns.push(this.turn);
    return Promise.resolve(this.turns.length);
  }

  close(): Promise<void> {
    this.isClosed = true;
    this.isCounting = false;
    return Promise.resolve();
  }
}

async function read(numbers: Numbers, size: number, check?: () => unknown): Promise<readonly number[]> {
  const counting = numbers.count();
  try {
    return await admitted(numbers, new PageBudget(), () => size, check);
  } finally {
    await counting;
  }
}

const MIB = 1024 * 1024;

describe('A page', () => {
  it('of large documents is decoded in turns of the event loop', async () => {
    const numbers = new Numbers(8);
    expect(await read(numbers, MIB)).toHaveLength(8);
    expect(new Set(numbers.turns).size).toBe(8);
  });

  it('of a thousand small documents is decoded in several turns, a short one in one turn', async () => {
    const [long, short] = [new Numbers(1000), new Numbers(20)];
    await read(long, 100);
    await read(short, 100);
    expect(new Set(long.turns).size).toBeGreaterThan(5);
    expect(new Set(short.turns).size).toBe(1);
  });

  it('ends before the first document that is too large', async () => {
    const numbers = new Numbers(20);
    expect(await read(numbers, 3 * MIB)).toEqual([1, 2]);
    expect(numbers.isClosed).toBe(true);
  });

  it('is not decoded if the check fails when it arrives, and not further if it fails later', async () => {
    const [early, later] = [new Numbers(8), new Numbers(8)];
    let checks = 0;
    const failAt = (nth: number) => () => {
      if ((checks += 1) >= nth) throw new Error('the client has gone');
    };
    await expect(read(early, MIB, failAt(1))).rejects.toThrow('gone');
    checks = 0;
    await expect(read(later, MIB, failAt(3))).rejects.toThrow('gone');
    expect([early.turns.length, later.turns.length]).toEqual([0, 2]);
    expect([early.isClosed, later.isClosed]).toEqual([true, true]);
  });
});
