import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation } from '../../../../test/support/records.js';

const directory = useDirectory();

async function tile(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, layers: new VectorTile(new PbfReader(bytes)).layers, bytes };
}

/** The fields of a layer, by their numbers in the vector tile specification. */
const [NAME, EXTENT, VERSION] = [1, 5, 15];

describe('A vector tile', () => {
  it('has what maps colour and filter stations by', async () => {
    const { body: type } = await directory.post('/v1/connector-types', { name: 'CCS' });
    await directory.put('/v1/locations/77', { operator: 'Werke' });
    const { id } = await createStation(directory, {
      ...{ name: 'plugs', location_id: '77', latitude: '-60', longitude: '-60', available: '2' },
    });
    const entry = { connector_type_id: type.id, count: 1 };
    const put = await directory.put(`/v1/stations/${id}/connectors`, [
      { ...entry, standard: 'CHADEMO', kilowatts: 50 },
      { ...entry, standard: 'IEC_62196_T2_COMBO', kilowatts: 150 },
    ]);
    const position = put.headers.get('directory-position') ?? '';
    const { layers } = await tile(`${directory.url}/v1/tiles/0/0/0.mvt?q=plugs`, {
      'directory-position': position,
    });
    expect(layers['stations']?.feature(0).properties).toEqual({
      id,
      name: 'plugs',
      available: '2',
      status: 'In Use',
      standards: 'CHADEMO;IEC_62196_T2_COMBO',
      max_kilowatts: 150,
      operator: 'Werke',
    });
  });

  it('has an empty layer without stations', async () => {
    const { status, bytes } = await tile(`${directory.url}/v1/tiles/10/0/0.mvt`);
    expect(status).toBe(200);
    // The class VectorTile leaves out a layer without features. Field 3 of a tile is a layer.
    const layer: Record<number, unknown> = {};
    new PbfReader(bytes).readFields((field, _, tileReader) => {
      expect(field).toBe(3);
      tileReader.readMessage((member, into, reader) => {
        into[member] = member === NAME ? reader.readString() : reader.readVarint();
      }, layer);
    }, undefined);
    expect(layer).toEqual({ [VERSION]: 2, [NAME]: 'stations', [EXTENT]: 4096 });
  });
});

describe('GET /v1/tiles.json', () => {
  interface TileJson {
    readonly tiles: readonly string[];
    readonly vector_layers: readonly { readonly id: string; readonly fields: object }[];
  }
  const tileJson = (query = '', headers = {}) => directory.get<TileJson>(`/v1/tiles.json${query}`, headers);

  it('describes the tiles, with the filters of the request', async () => {
    const { status, body } = await tileJson('?available=1&q=a%20b');
    const tiles = [`${directory.url}/v1/tiles/{z}/{x}/{y}.mvt?available=1&q=a%20b`];
    const described = { id: 'stations', minzoom: 0, maxzoom: 22 };
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tilejson: '3.0.0',
      tiles,
      minzoom: 0,
      maxzoom: 22,
      vector_layers: [described],
    });
    const plain = await tileJson();
    expect(plain.body.tiles).toEqual([`${directory.url}/v1/tiles/{z}/{x}/{y}.mvt`]);
    const url = plain.body.tiles[0]?.replace('{z}/{x}/{y}', '0/0/0') ?? '';
    const layer = (await tile(url)).layers['stations'];
    expect(layer?.length).toBe(1);
    const names = Object.keys(layer?.feature(0).properties ?? {});
    expect(Object.keys(plain.body.vector_layers[0]?.fields ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('is refused with what is no filter', async () => {
    for (const query of ['?colour=red', '?limit=1', '?available=9'])
      expectProblem(await tileJson(query), 'invalid_parameter');
  });
});
