import fc from 'fast-check';
import { all, inputOf } from '../../../../test/import/test-inputs.js';
import type { ReadOptions } from '../input/format.js';
import type { FeedCommand } from '../records/mapped-record.js';
import { reading } from '../testing/reading.js';
import { readGeoJson } from './geojson.reader.js';

async function read(text: string, options: Partial<ReadOptions> = {}) {
  const groups = await all(readGeoJson(await inputOf(text), reading(options)));
  return {
    commands: groups.flatMap(({ lines }) => lines.map((line) => JSON.parse(line.text) as FeedCommand)),
    warnings: groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem)),
    rejects: groups.flatMap(({ line, rejects }) => rejects.map(({ reason }) => [line, reason])),
    skipped: groups.reduce((sum, group) => sum + group.skipped, 0),
  };
}

const feature = (
  id: unknown,
  properties: object | null,
  coordinates: unknown = [5.1, 52.1],
  type = 'Point',
) => ({
  ...{ type: 'Feature', id, geometry: { type, coordinates }, properties },
});
const collection = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features, next: null });

describe('readGeoJson', () => {
  it("reads the directory's own list", async () => {
    const properties = {
      ...{
        name: 'Quay',
        latitude: '52.10',
        longitude: '5.1',
        available: '2',
        qr_enabled: true,
        location_id: '42',
      },
      ...{ status: { code: '2', label: 'In Use', stale: false }, status_code: '2', status_label: 'In Use' },
      ...{ standards: ['IEC_62196_T2'], max_kilowatts: 22, evse_id: 'E1', source_feed: 'x', distance_m: 5 },
    };
    const { commands, warnings } = await read(collection(feature('a', properties)));
    expect(commands).toMatchObject([
      { type: 'UpsertConnectorType' },
      {
        type: 'UpsertStation',
        source: { feed: 'feed', id: 'a' },
        connectors: [{ standard: 'IEC_62196_T2', kilowatts: 22 }],
        details: { evse_id: 'E1' },
      },
    ]);
    expect(commands[1]?.data).toEqual({
      ...{
        name: 'Quay',
        latitude: '52.10',
        longitude: '5.1',
        available: '2',
        qr_enabled: true,
        location_id: '42',
      },
    });
    expect(warnings).toEqual([]);
  });

  it('reads any points by a map, and their places by their geometry', async () => {
    const map = new Map([
      ['name', 'title'],
      ['kilowatts', 'power'],
      ['plug', 'plugs'],
    ]);
    const given = feature(
      7,
      { title: 'Quay', power: 50, plugs: ['CCS', 'CHAdeMO'], other: 1 },
      [5.1, 52.1, 3],
    );
    const { commands, warnings } = await read(collection(given), { map });
    const position = { latitude: '52.1', longitude: '5.1' };
    expect(commands.filter(({ type }) => type !== 'UpsertConnectorType')).toMatchObject([
      { type: 'RegisterLocation', source: { feed: 'feed', id: '7' }, data: { name: 'Quay', ...position } },
      { data: { name: 'Quay', ...position }, connectors: [{ kilowatts: 50 }, { standard: 'CHADEMO' }] },
    ]);
    expect(commands.at(-1)).not.toHaveProperty('extensions');
    expect(warnings).toEqual([]);
  });

  it('keeps other properties, with a warning for each', async () => {
    const properties = { name: 'A', wheelchair: 'yes' };
    const { commands, warnings } = await read(collection(feature('1', properties), feature('2', properties)));
    expect(commands.flatMap(({ extensions }) => extensions ?? [])).toEqual([
      { wheelchair: 'yes' },
      { wheelchair: 'yes' },
    ]);
    expect(warnings).toEqual(['property wheelchair is no column, kept in the extensions']);
  });

  it('skips lines and areas, and rejects features without an id, with reasons', async () => {
    const text = `${[
      feature(
        '1',
        {},
        [
          [1, 2],
          [3, 4],
        ],
        'LineString',
      ),
      feature(null, {}),
      5,
      feature('2', null),
    ]
      .map((each) => JSON.stringify(each))
      .join('\n')}\n`;
    const { commands, ...rest } = await read(text);
    expect(commands.map(({ type, source }) => [type, source.id])).toEqual([
      ['RegisterLocation', '2'],
      ['UpsertStation', '2'],
    ]);
    expect(rest).toEqual({
      warnings: ['feature is no point, skipped'],
      rejects: [
        [2, 'the feature has no id'],
        [3, 'the feature has no id'],
      ],
      skipped: 1,
    });
  });

  it('has no feed on standard input', async () => {
    await expect(read(collection(), { feed: undefined })).rejects.toThrow('option feed');
  });

  it('reads or rejects any features', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({ id: fc.nat(), properties: fc.jsonValue(), geometry: fc.jsonValue() }),
          ),
        ),
        async (features) => {
          const { commands, rejects, skipped } = await read(
            JSON.stringify({ type: 'FeatureCollection', features }),
          );
          const stations = commands.filter(({ type }) => type.endsWith('Station'));
          expect(stations.length + rejects.length + skipped).toBe(features.length);
        },
      ),
    ));
});
