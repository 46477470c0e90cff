import fc from 'fast-check';
import { chunksOf } from './chunks.js';

describe('Messages that are split into chunks', () => {
  const message = (length: number) => ({ key: 'k', value: 'x'.repeat(length), headers: { a: 'b' } });

  it('are all included, in their order, in chunks that are not empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 6 }), (lengths) => {
        const messages = lengths.map(message);
        const chunks = [...chunksOf(messages)];
        expect(chunks.flat()).toStrictEqual(messages);
        expect(chunks.every(({ length }) => length > 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('do not exceed the limit unless a chunk is one message', () => {
    const chunks = [...chunksOf([2_000_000, 1, 1, 600_000, 900_000].map(message))];
    expect(chunks.map(({ length }) => length)).toStrictEqual([1, 3, 1]);
  });
});
