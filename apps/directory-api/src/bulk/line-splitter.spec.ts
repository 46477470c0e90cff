import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BufferMemory } from '../../../../libs/http/src/limits/body-sizes.js';
import { splitLines, type BulkLine } from './line-splitter.js';

async function* chunks(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function linesOf(input: AsyncIterable<Buffer>, memory = new BufferMemory()): Promise<BulkLine[]> {
  const lines: BulkLine[] = [];
  for await (const batch of splitLines(input, memory)) lines.push(...batch);
  return lines;
}

const codeOf = ({ content }: BulkLine) => (typeof content === 'string' ? 'text' : content.code);

/** A line that is larger than what each request may buffer in any case. */
const LONG = 'x'.repeat(100 * 1024);

describe('The lines of a bulk request', () => {
  it('are the same wherever the body is divided into chunks', async () => {
    const line = fc.constantFrom('', ' ', 'a', '{"ä":"🚗"}', 'x'.repeat(5000), '\r');
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (texts, cuts) => {
        const body = Buffer.from(texts.join('\n'));
        const ends = [...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
        const parts = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
        const expected = texts.flatMap((text, index) =>
          text.trim() === '' ? [] : [{ number: index + 1, content: text.trim() }],
        );
        expect(await linesOf(chunks(...parts))).toStrictEqual(expected);
      }),
    );
  });

  it('come in batches of limited size, however short they are', async () => {
    const sizes: number[] = [];
    for await (const batch of splitLines(chunks('x\n'.repeat(1001)), new BufferMemory()))
      sizes.push(batch.length);
    expect(sizes).toStrictEqual([250, 250, 250, 250, 1]);
  });

  it('of several requests are divided in turns of the event loop that follow one another', async () => {
    let turn = 0;
    let isRunning = true;
    const counting = (async () => {
      for (; isRunning; turn += 1) await nextTurn();
    })();
    const dividedAt: number[] = [];
    const divide = async () => {
      const batches = splitLines(chunks('x\n'.repeat(500)), new BufferMemory());
      while (!(await batches.next()).done) dividedAt.push(turn);
    };
    await Promise.all(Array.from({ length: 8 }, divide));
    isRunning = false;
    await counting;
    // The first batch of a chunk is divided when it arrives, the second one in a turn of its own.
    expect(dividedAt).toHaveLength(16);
    expect(new Set(dividedAt).size).toBeGreaterThan(8);
  });

  it('are refused above 8 MiB, and the lines after it are read', async () => {
    const half = 'x'.repeat(4 * 1024 * 1024);
    const lines = await linesOf(chunks('a\n', half, half, 'x', half, '\nb\n', half, half, '\nc'));
    expect(lines.map((line) => [line.number, codeOf(line)])).toStrictEqual([
      [1, 'text'],
      [2, 'payload_too_large'],
      [3, 'text'],
      [4, 'text'],
      [5, 'text'],
    ]);
  });
});

describe('The memory for incomplete lines', () => {
  /** Reads the chunks of a request whose body does not end. */
  const openRequest = async (memory: BufferMemory, ...texts: readonly string[]) => {
    const input = splitLines(chunks(...texts, 'end\n'), memory);
    return { input, first: await input.next() };
  };

  it('is shared: a line for which there is none is refused as overloaded', async () => {
    const memory = new BufferMemory(300 * 1024);
    const taken = () => !memory.take(300 * 1024) || void memory.release(300 * 1024);
    const held = await openRequest(memory, 'a\n', LONG);
    expect(taken()).toBeUndefined();
    const reading = held.input.next();
    const [line] = await linesOf(chunks(LONG, LONG, LONG, LONG, LONG), memory);
    expect(line && codeOf(line)).toBe('overloaded');
    expect((await reading).value).toMatchObject([{ number: 2 }]);
    await held.input.return(undefined);
  });

  it('is free again when a line has ended, was refused, or its request is given up', async () => {
    const memory = new BufferMemory(200 * 1024);
    const isFree = () => {
      const free = memory.take(200 * 1024);
      if (free) memory.release(200 * 1024);
      return free;
    };
    expect((await linesOf(chunks(LONG, 'x\n'), memory)).map(codeOf)).toStrictEqual(['text']);
    expect(isFree()).toBe(true);
    expect((await linesOf(chunks(LONG, LONG, LONG, '\n'), memory)).map(codeOf)).toStrictEqual(['overloaded']);
    expect(isFree()).toBe(true);
    const given = splitLines(chunks(`a\n${LONG}`, 'b\nc'), memory);
    await given.next();
    expect(isFree()).toBe(false);
    await given.return(undefined);
    expect(isFree()).toBe(true);
  });

  it('is not needed for lines of common length', async () => {
    const memory = new BufferMemory(0);
    expect(
      (await linesOf(chunks('x'.repeat(30_000), 'x'.repeat(30_000), '\n'), memory)).map(codeOf),
    ).toStrictEqual(['text']);
  });
});
