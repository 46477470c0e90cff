import { groupOf, namedInput } from '../../../../test/import/record-groups.js';
import { ChunkBuilder, type Chunk } from './chunk-builder.js';

const limits = { targetLines: 4, maxLines: 6, maxBytes: 100 };
const contentOf = (chunks: Chunk[]) =>
  chunks.map(({ lines, dependsOnEarlier }) => [lines.map(({ text }) => text).join(''), dependsOnEarlier]);

function chunksOf(...groups: Parameters<typeof groupOf>[]) {
  const builder = new ChunkBuilder(limits);
  return contentOf([
    ...groups.flatMap((group) => builder.add(groupOf(...group), namedInput)),
    ...builder.flush(),
  ]);
}

describe('ChunkBuilder', () => {
  it('does not split a group, and completes a chunk at the target size', () => {
    expect(chunksOf([1, ['a', 'b', 'c']], [2, ['d', 'e']], [3, ['f']])).toEqual([
      ['abcde', false],
      ['f', false],
    ]);
  });

  it('begins a new chunk if a group would exceed the limits', () => {
    expect(chunksOf([1, ['a', 'b', 'c']], [2, ['d', 'e', 'f', 'g']])).toEqual([
      ['abc', false],
      ['defg', false],
    ]);
    expect(chunksOf([1, ['a'.repeat(60)]], [2, ['b'.repeat(60)]])).toHaveLength(2);
  });

  it('splits a group that exceeds the limits itself, and marks the parts as dependent', () => {
    expect(chunksOf([1, ['a']], [2, [...'bcdefghi']])).toEqual([
      ['a', false],
      ['bcdefg', false],
      ['hi', true],
    ]);
  });

  it('marks the chunk after one that creates connector types', () => {
    const builder = new ChunkBuilder(limits);
    const [line] = groupOf(1, ['t']).lines;
    const types = { ...groupOf(1, []), lines: line ? [{ ...line, type: 'UpsertConnectorType' }] : [] };
    const stations = [...'abcdefg'].map((text) => groupOf(2, [text]));
    const chunks = [types, ...stations].flatMap((group) => builder.add(group, namedInput));
    expect(contentOf([...chunks, ...builder.flush()])).toEqual([
      ['tabc', false],
      ['defg', true],
    ]);
    expect(contentOf([...builder.add(groupOf(3, ['h']), namedInput), ...builder.flush()])).toEqual([
      ['h', false],
    ]);
  });

  it('marks the chunk of a group that depends on earlier ones', () => {
    expect(chunksOf([1, ['a']], [2, ['b'], true])).toEqual([['ab', true]]);
  });

  it('returns no chunk for groups without lines', () => expect(chunksOf([1, []])).toEqual([]));
});
