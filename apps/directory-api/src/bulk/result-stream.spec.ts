import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ResultMemory, type ResultStream } from './result-stream.js';

const KIB = 1024;
const RESULT = 'r'.repeat(KIB);

/** Enough turns of the event loop for everything that can continue. */
const manyTurns = async () => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};

/** Writes results for as long as the stream takes them; counts them. */
function writeTo(stream: ResultStream, count = 1_000_000) {
  const writer = { written: 0, ended: Promise.resolve() };
  const write = async () => {
    for (; writer.written < count; writer.written += 1) await stream.write(RESULT);
    stream.end('');
  };
  writer.ended = write();
  writer.ended.catch(() => {});
  return writer;
}

describe('Results that the client does not read', () => {
  it('are written up to the bound of a request, and further ones when it has read them', async () => {
    const stream = new ResultMemory(10_000 * KIB, 200 * KIB).open();
    const writer = writeTo(stream, 1000);
    await manyTurns();
    expect(writer.written).toBeLessThan(201);
    expect(stream.readableLength).toBe(200 * KIB);
    let read = 0;
    for await (const chunk of stream) read += (chunk as Buffer).length;
    expect(read).toBe(1000 * KIB);
    await writer.ended;
  });

  it('are bounded for all requests together; each may have a few', async () => {
    const memory = new ResultMemory(300 * KIB, 200 * KIB);
    const streams = Array.from({ length: 5 }, () => memory.open());
    for (const stream of streams) {
      writeTo(stream);
      await manyTurns();
    }
    const sizes = streams.map(({ readableLength }) => readableLength / KIB);
    expect(sizes).toStrictEqual([200, 100, 64, 64, 64]);
    streams[0]?.destroy();
    await manyTurns();
    const next = memory.open();
    writeTo(next);
    await manyTurns();
    expect(next.readableLength).toBeGreaterThan(64 * KIB - 1);
    for (const stream of [...streams, next]) stream.destroy();
  });

  it('are not waited for when the client has disconnected', async () => {
    const stream = new ResultMemory(KIB, KIB).open();
    const writer = writeTo(stream);
    await manyTurns();
    stream.destroy();
    await expect(writer.ended).rejects.toThrow('disconnected');
  });

  it('are read in order', async () => {
    const stream = new ResultMemory().open();
    void stream.write('a').then(() => stream.end('b'));
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(stream, 'end');
    expect(text).toBe('ab');
  });
});
