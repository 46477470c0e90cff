import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** A server with maps: `/style.json`, and `/area.pmtiles` with water and a place in one tile. */
export interface MapServer {
  readonly url: string;
  /** Whether it answers 503. */
  isDown: boolean;
  stop(): Promise<void>;
}

const HEADER_BYTES = 127;
const VECTOR_TILES = 1;
const UNCOMPRESSED = 1;
/** The number of an entry, then of its tile, how often it is repeated, its bytes, and its offset plus 1. */
const oneEntry = (bytes: number) => Buffer.from([1, 0, 1, ...varint(bytes), 1]);

export async function startMapServer(): Promise<MapServer> {
  const state = { isDown: false };
  const files = { '/style.json': Buffer.from(JSON.stringify(style)), '/area.pmtiles': archive() };
  const server = createServer((request, response) => answer(files, state.isDown, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections());
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop });
}

const style = {
  version: 8,
  sources: {
    sea: {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      attribution: 'Map of a style',
    },
  },
  layers: [{ id: 'sea', type: 'fill', source: 'sea' }],
};

function answer(
  files: Readonly<Record<string, Buffer>>,
  isDown: boolean,
  { url = '', headers: { range } }: IncomingMessage,
  response: ServerResponse,
): void {
  const file = files[url];
  const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };
  if (isDown || !file) return void response.writeHead(isDown ? 503 : 404, headers).end();
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return void response.writeHead(200, headers).end(file);
  response.writeHead(206, headers).end(file.subarray(Number(first), Number(last) + 1));
}

/** @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function archive(): Buffer {
  const tile = Buffer.from(fromGeojsonVt({ water: { features: [], extent: 4096, version: 2 } } as never));
  const directory = oneEntry(tile.length);
  const metadata = Buffer.from(
    JSON.stringify({ attribution: 'Map of an archive', vector_layers: [{ id: 'water' }] }),
  );
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  const sections = [directory.length, metadata.length, 0, tile.length];
  let offset = HEADER_BYTES;
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(1n, place);
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR_TILES], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, tile]);
}

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
