import { groupOf } from '../../../../../test/import/record-groups.js';
import { ChunkBuilder, type Chunk } from './chunks.js';

const limits = { enoughLines: 4, mostLines: 6, mostBytes: 100 };
const shapes = (chunks: Chunk[]) =>
  chunks.map(({ lines, afterEarlier }) => [lines.map(({ text }) => text).join(''), afterEarlier]);

function chunksOf(...groups: Parameters<typeof groupOf>[]) {
  const builder = new ChunkBuilder(limits);
  return shapes([...groups.flatMap((group) => builder.add(groupOf(...group))), ...builder.flush()]);
}

describe('ChunkBuilder', () => {
  it('keeps a group whole and sends a chunk when it has enough', () => {
    expect(chunksOf([1, ['a', 'b', 'c']], [2, ['d', 'e']], [3, ['f']])).toEqual([
      ['abcde', false],
      ['f', false],
    ]);
  });

  it('begins anew where a group would go beyond the limits', () => {
    expect(chunksOf([1, ['a', 'b', 'c']], [2, ['d', 'e', 'f', 'g']])).toEqual([
      ['abc', false],
      ['defg', false],
    ]);
    expect(chunksOf([1, ['a'.repeat(60)]], [2, ['b'.repeat(60)]])).toHaveLength(2);
  });

  it('cuts a group only where it is beyond the limits itself, and has its parts wait for each other', () => {
    expect(chunksOf([1, ['a']], [2, [...'bcdefghi']])).toEqual([
      ['a', false],
      ['bcdefg', false],
      ['hi', true],
    ]);
  });

  it('marks the chunk of a group that builds on earlier ones', () => {
    expect(chunksOf([1, ['a']], [2, ['b'], true])).toEqual([['ab', true]]);
  });

  it('has nothing to send of groups without lines', () => expect(chunksOf([1, []])).toEqual([]));
});
