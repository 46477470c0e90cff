import type { MappedRecord } from '../../../formats/src/records/mapped-record.js';
import { Respelling } from './respelling.js';
import { map } from '../../../formats/src/ocpi/reading/testing/map.js';

const record = (id: string, ...uids: string[]) =>
  map({ id, coordinates: { latitude: '1', longitude: '2' }, evses: uids.map((uid) => ({ uid })) });

const idsOf = (records: readonly MappedRecord[]) =>
  records.flatMap(({ commands }) =>
    commands.map(({ command: { source, data } }) => {
      const location = data['location_source'] as { id: string } | undefined;
      return location ? `${source.id} of ${location.id}` : source.id;
    }),
  );

/** A directory with these ids of the feed `f`, oldest first. */
function directoryWith(...held: string[]) {
  const asked: string[] = [];
  const find = (kind: 'station' | 'location', _feed: string, ids: readonly string[]) => {
    asked.push(...ids);
    const wanted = new Set(ids.map((id) => id.toLowerCase()));
    return Promise.resolve(
      held.filter((id) => wanted.has(id.toLowerCase()) && id.includes('/') === (kind === 'station')),
    );
  };
  return { asked, find };
}

describe('Ids', () => {
  it('get the spelling of the directory, and that of the location begins those of new stations', async () => {
    const directory = directoryWith('Loc-A', 'Loc-A/Evse-1');
    const records = [record('LOC-A', 'EVSE-1', 'EVSE-2'), record('loc-b', 'x')];
    expect(idsOf(await new Respelling(directory).of(records))).toEqual([
      'Loc-A',
      'Loc-A/Evse-1 of Loc-A',
      'Loc-A/EVSE-2 of Loc-A',
      'loc-b',
      'loc-b/x of loc-b',
    ]);
    expect(directory.asked).not.toContain('LOC-A');
  });

  it('get that of a location without stations', async () => {
    const directory = directoryWith('LOC-A');
    expect(idsOf(await new Respelling(directory).of([record('loc-a', 'x')]))).toEqual([
      'LOC-A',
      'LOC-A/x of LOC-A',
    ]);
  });

  it('stay where the directory has them so, also beside an older spelling', async () => {
    const directory = directoryWith('LOC', 'loc', 'LOC/E', 'loc/E');
    const records = [record('loc', 'E')];
    expect(await new Respelling(directory).of(records)).toEqual(records);
    const other = [record('Loc', 'E')];
    expect(idsOf(await new Respelling(directory).of(other))).toEqual(['LOC', 'LOC/E of LOC']);
  });

  it('are looked up once, and not at all without letters', async () => {
    const directory = directoryWith();
    const respelling = new Respelling(directory);
    for (const records of [[record('1', '2')], [record('a', '2')], [record('a', '2', '3')]])
      await respelling.of(records);
    expect(directory.asked).toEqual(['a/2', 'a', 'a/3']);
  });
});
