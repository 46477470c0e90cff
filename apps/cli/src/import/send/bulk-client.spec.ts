import { groupOf } from '../../../../../test/import/record-groups.js';
import {
  accepts,
  dropsAfter,
  fakeDirectory,
  refuses,
  type Answer,
  type FakeDirectory,
} from '../../../../../test/import/fake-directory.js';
import { BulkClient } from './bulk-client.js';
import { ChunkBuilder, type Chunk } from './chunks.js';

function chunkOf(...texts: string[]): Chunk {
  const builder = new ChunkBuilder();
  return [...builder.add(groupOf(1, texts)), ...builder.flush()][0] as Chunk;
}
const two = chunkOf('{"type":"A"}', '{"type":"B"}');

describe('BulkClient', () => {
  let directory: FakeDirectory;
  let waits: number[];
  const clientOf = async (...answers: [Answer, ...Answer[]]) => {
    directory = await fakeDirectory(...answers);
    waits = [];
    const wait = (ms: number) => Promise.resolve(waits.push(ms));
    return new BulkClient({ api: directory.api, key: 'secret', wait });
  };
  afterEach(() => directory.close());

  it('sends a chunk with the key and reads a result for each line', async () => {
    const seen: (string | undefined)[] = [];
    const client = await clientOf((lines, response, request) => {
      seen.push(request.url, request.headers.authorization, request.headers['content-type']);
      accepts((_, line) => ({ events: line - 1 }))(lines, response, request);
    });
    expect((await client.send(two)).map(({ events }) => events)).toEqual([0, 1]);
    expect(seen).toEqual(['/v1/bulk', 'Bearer secret', 'application/x-ndjson']);
    expect(directory.requests).toEqual([['{"type":"A"}', '{"type":"B"}']]);
  });

  it('reads what is wrong with a line', async () => {
    const error = {
      code: 'validation_failed',
      detail: 'two fields are wrong',
      errors: [{ pointer: '/data/latitude', code: 'not_numeric', detail: 'latitude must be numeric' }],
    };
    const client = await clientOf(accepts(() => ({ status: 'rejected', error })));
    expect((await client.send(two))[0]).toMatchObject({
      code: 'validation_failed',
      reason: 'validation_failed: two fields are wrong; /data/latitude not_numeric: latitude must be numeric',
    });
  });

  it('tries again when the directory asks it to, after the time it asks for', async () => {
    const client = await clientOf(
      refuses(503, 'overloaded', { 'retry-after': '2' }),
      refuses(429, 'rate_limited'),
      accepts(),
    );
    expect(await client.send(two)).toHaveLength(2);
    expect(waits).toEqual([2000, 500]);
  });

  it('tries again when the connection breaks, and keeps the results that had arrived', async () => {
    const client = await clientOf(
      dropsAfter(1),
      accepts(() => ({ events: 0, version: 7 })),
    );
    expect((await client.send(two)).map(({ events, version }) => [events, version])).toEqual([
      [1, 1],
      [0, 7],
    ]);
    expect(directory.requests).toHaveLength(2);
  });

  it('tries again when the answer has no end', async () => {
    const endless: Answer = (_, response) => response.writeHead(200).end('{"line":1,"status":"accepted"}\n');
    expect(await (await clientOf(endless, accepts())).send(two)).toHaveLength(2);
    expect(directory.requests).toHaveLength(2);
  });

  it('sends lines again that the directory could not take just then', async () => {
    const busy = accepts((_, line) =>
      line === 2 ? { status: 'rejected', error: { code: 'overloaded' } } : {},
    );
    const client = await clientOf(busy, accepts());
    expect((await client.send(two)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('takes such a rejection for the answer in the end', async () => {
    const client = await clientOf(accepts(() => ({ status: 'rejected', error: { code: 'overloaded' } })));
    expect((await client.send(two)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
  });

  it('gives up where nothing answers', async () => {
    const client = await clientOf(accepts());
    await directory.close();
    await expect(client.send(two)).rejects.toThrow(/does not answer after 6 attempts \(.*ECONNREFUSED/);
  });

  it('stops at once where the key is refused', async () => {
    const client = await clientOf(refuses(401, 'unauthenticated'));
    await expect(client.send(two)).rejects.toThrow(
      'HTTP 401 unauthenticated: it is unauthenticated, see --key',
    );
    expect(waits).toEqual([]);
  });
});
