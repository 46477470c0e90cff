import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { readPages } from '../input/format.js';
import { formats } from '../formats.js';
import { reading } from '../testing/reading.js';
import type { RecordGroup } from './record-group.js';
import { SeenRecords } from './seen-records.js';
import { WaitingRemovals } from './waiting-removals.js';

const REMOVED = '{"uid":"a","status":"REMOVED","last_updated":"2026-11-02T00:00:00Z"}';
const OLDER = REMOVED.replace('2026-11-02', '2026-10-31');
const AS_OLD = REMOVED.replace('2026-11-02', '2026-11-01');
const PRESENT = '{"uid":"A","status":"AVAILABLE","last_updated":"2026-11-01T00:00:00Z"}';

/** Reads the locations of a file. @returns its stations by the types of their commands, the warnings and rejects */
async function read(locations: string) {
  const format = formats.find(({ name }) => name === 'ocpi');
  if (!format) throw new Error('no format');
  const records = await all(readPages({ input: await inputOf(locations), format }, reading()));
  const groups = records.map(({ group }) => group);
  return {
    stations: groups.flatMap(({ lines }) =>
      lines.map(({ type }) => type).filter((type) => /Station/.test(type)),
    ),
    warnings: groups
      .flatMap(({ warnings }) => warnings.map(({ problem }) => problem))
      .filter((text) => /removed/.test(text)),
    rejects: groups.flatMap(({ rejects }) => rejects.map(({ reason }) => reason)),
  };
}

const replaced = 'a removed station is in the file under the same id, not removed, which counts';

describe('A removal', () => {
  it.each([
    ['before', `[{"id":"1","evses":[${REMOVED},${PRESENT}]}]`],
    ['after', `[{"id":"1","evses":[${PRESENT},${REMOVED}]}]`],
    ['in a record before', `[{"id":"1","evses":[${OLDER}]},{"id":"1","evses":[${PRESENT}]}]`],
    ['in a record after', `[{"id":"1","evses":[${PRESENT}]},{"id":"1","evses":[${AS_OLD}]}]`],
  ])('gives way to a station of the same id, %s it', async (_, locations) =>
    expect(await read(locations)).toEqual({ stations: ['UpsertStation'], warnings: [replaced], rejects: [] }),
  );

  it.each([
    ['before', `[{"id":"1","evses":[${REMOVED}]},{"id":"1","evses":[${PRESENT}]}]`, []],
    ['after', `[{"id":"1","evses":[${PRESENT}]},{"id":"1","evses":[${REMOVED}]}]`, ['UpsertStation']],
  ])('counts where it is newer than the station in another record, %s it', async (_, locations, before) =>
    expect(await read(locations)).toEqual({
      stations: [...before, 'RemoveStation'],
      warnings: [],
      rejects: [],
    }),
  );

  it('is sent without one, once', async () => {
    const locations = `[{"id":"1","evses":[${REMOVED},${REMOVED},{"uid":"b"}]}]`;
    expect(await read(locations)).toEqual({
      stations: ['UpsertStation', 'RemoveStation'],
      warnings: [],
      rejects: [expect.stringMatching(/^duplicate/)],
    });
  });

  it('waits for a limited number of others', () => {
    const removals = new WaitingRemovals<null>(new SeenRecords(), 1);
    const removal = (id: string): RecordGroup => {
      const line = { type: 'RemoveStation', text: id, bytes: 1, original: id, removes: { feed: 'f', id } };
      return { line: 1, lines: [line], warnings: [], rejects: [], skipped: 0, dependsOnEarlier: false };
    };
    const sent = (id: string) =>
      [...removals.add({ page: null, group: removal(id) })].flatMap(({ group }) =>
        group.lines.map(({ text }) => text),
      );
    expect([sent('1'), sent('2'), sent('3')]).toEqual([[], ['1'], ['2']]);
    expect([...removals.end()].map(({ group }) => group.lines[0]?.text)).toEqual(['3']);
  });
});
