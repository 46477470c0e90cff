import { groupOf, namedInput } from '../../../../test/import/record-groups.js';
import {
  accepts,
  dropsAfter,
  fakeDirectory,
  refuses,
  type Answer,
  type FakeDirectory,
} from '../../../../test/import/fake-directory.js';
import { BulkClient } from './bulk-client.js';
import { ChunkBuilder, type Chunk } from './chunk-builder.js';

function chunkOf(...texts: string[]): Chunk {
  const builder = new ChunkBuilder();
  return [...builder.add(groupOf(1, texts), namedInput), ...builder.flush()][0] as Chunk;
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
    const received: (string | undefined)[] = [];
    const client = await clientOf((lines, response, request) => {
      received.push(request.url, request.headers.authorization, request.headers['content-type']);
      accepts((_, line) => ({ events: line - 1 }))(lines, response, request);
    });
    expect((await client.send(two)).map(({ events }) => events)).toEqual([0, 1]);
    expect(received).toEqual(['/v1/bulk', 'Bearer secret', 'application/x-ndjson']);
    expect(directory.requests).toEqual([['{"type":"A"}', '{"type":"B"}']]);
  });

  it('returns the problem of a rejected line', async () => {
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

  it('does not repeat the details of fields', async () => {
    const detail = 'latitude must be numeric';
    const errors = [{ pointer: '/data/latitude', code: 'not_numeric', detail }];
    const error = { code: 'validation_failed', detail, errors };
    const client = await clientOf(accepts(() => ({ status: 'rejected', error })));
    expect((await client.send(two))[0]).toMatchObject({
      reason: 'validation_failed: /data/latitude not_numeric: latitude must be numeric',
    });
  });

  it('retries after 429 and 503, after the time in Retry-After', async () => {
    const client = await clientOf(
      refuses(503, 'overloaded', { 'retry-after': '2' }),
      refuses(429, 'rate_limited'),
      accepts(),
    );
    expect(await client.send(two)).toHaveLength(2);
    expect(waits).toEqual([2000, 500]);
  });

  it('retries after a broken connection, and keeps the results that had arrived', async () => {
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

  it('retries if the response has no last line', async () => {
    const incomplete: Answer = (_, response) =>
      response.writeHead(200).end('{"line":1,"status":"accepted"}\n');
    expect(await (await clientOf(incomplete, accepts())).send(two)).toHaveLength(2);
    expect(directory.requests).toHaveLength(2);
  });

  it('retries lines with a temporary problem', async () => {
    const busy = accepts((_, line) =>
      line === 2 ? { status: 'rejected', error: { code: 'overloaded' } } : {},
    );
    const client = await clientOf(busy, accepts());
    expect((await client.send(two)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('returns a temporary problem as the result after the last attempt', async () => {
    const client = await clientOf(accepts(() => ({ status: 'rejected', error: { code: 'overloaded' } })));
    expect((await client.send(two)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
  });

  it('fails if nothing listens', async () => {
    const client = await clientOf(accepts());
    await directory.close();
    await expect(client.send(two)).rejects.toThrow(/does not answer after 6 attempts \(.*ECONNREFUSED/);
  });

  it('fails without a retry if the key is refused', async () => {
    const client = await clientOf(refuses(401, 'unauthenticated'));
    await expect(client.send(two)).rejects.toThrow(
      'HTTP 401 unauthenticated: it is unauthenticated; check the key',
    );
    expect(waits).toEqual([]);
  });
});
