import { rejectedGroup, type RecordGroup } from '../../../../../libs/formats/src/records/record-group.js';
import { StationComparison } from './station-comparison.js';

/** A record with a command for each of these stations. */
function group(type: string, feed: string, ...ids: readonly string[]): RecordGroup {
  const lines = ids.map((id) => {
    const text = JSON.stringify({ type, source: { feed, id }, data: {} });
    return { type, text, bytes: text.length, original: null };
  });
  return { ...rejectedGroup(1, { kind: 'station', reason: '', original: null }), rejects: [], lines };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** A directory that has these stations of feed `afdc`. */
const directory = (ids: readonly string[]) => ({
  spellingOf: (feed: string) => Promise.resolve(feed.toLowerCase() === 'afdc' ? 'afdc' : null),
  async *stationsOf(feed: string) {
    if (feed === 'afdc')
      for (const id of ids) yield await Promise.resolve({ source: { feed, id }, observed_at: null });
  },
});

const { signal } = new AbortController();

async function compared(ids: readonly string[], ...groups: readonly RecordGroup[]) {
  const comparison = new StationComparison();
  for (const each of groups) comparison.add(each);
  return comparison.compare(directory(ids), signal);
}

describe('A comparison of files with the directory', () => {
  it('counts stations by their ids, compared without case', async () =>
    expect(
      await compared(
        ['a', 'B', 'gone', 'other'],
        group('UpsertStation', 'afdc', 'A', 'b', 'new', 'new'),
        group('RemoveStation', 'afdc', 'gone', 'never there'),
        group('RegisterLocation', 'afdc', 'other'),
      ),
    ).toEqual([{ feed: 'afdc', new: 1, known: 2, removed: 1, absent: 1 }]));

  it('is made by feed, as the directory spells it', async () =>
    expect(
      await compared(['1'], group('UpsertStation', 'AFDC', '1'), group('UpsertStation', 'ocm', '1', '2')),
    ).toEqual([
      { feed: 'afdc', new: 0, known: 1, removed: 0, absent: 0 },
      { feed: 'ocm', new: 2, known: 0, removed: 0, absent: 0 },
    ]));

  it('has no feed where commands name their targets by id', async () => {
    const text = JSON.stringify({ type: 'RemoveStation', id: 'x', data: {} });
    const line = { type: 'RemoveStation', text, bytes: text.length, original: null };
    expect(await compared([], { ...group('RemoveStation', 'afdc'), lines: [line] })).toEqual([]);
  });

  it('is not made of more stations or feeds than it may have', async () => {
    const tooMany = numbers(20_001);
    expect(await compared([], group('UpsertStation', 'afdc', ...tooMany))).toBe('tooMany');
    expect(await compared(tooMany, group('UpsertStation', 'afdc', '1'))).toBe('tooMany');
    expect(await compared([], ...numbers(51).map((feed) => group('UpsertStation', feed, '1')))).toBe(
      'tooMany',
    );
  });

  it('ends with the reason of the signal', async () => {
    const comparison = new StationComparison();
    comparison.add(group('UpsertStation', 'afdc', '1'));
    const reason = new Error('cancelled');
    await expect(comparison.compare(directory(['1']), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
