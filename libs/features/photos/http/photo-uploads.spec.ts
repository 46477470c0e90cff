import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AggregateStates } from '#application';
import type { FastifyRequest } from 'fastify';
import type { PhotoStore } from '../photo-store.js';
import { PhotoUploads } from './photo-uploads.js';

const CHUNKS = 300_000;
/** A list of the chunks would take twenty times as much. */
const MAX_GROWTH = 4 * 1024 * 1024;

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it('A photo in chunks of one byte takes the memory of its bytes', async () => {
  let growth = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    const before = usedMemory();
    for (let count = 0; count < CHUNKS; count += 1) yield await Promise.resolve(Buffer.from('a'));
    growth = usedMemory() - before;
  }
  // eslint-disable-next-line @typescript-eslint/require-await -- as of the form parser
  async function* parts() {
    yield { type: 'file', fieldname: 'photo', file: chunks() };
  }
  const request = { raw: Object.assign(new PassThrough(), { headers: {} }), parts };
  const uploads = new PhotoUploads({} as PhotoStore, {} as AggregateStates);
  const received = uploads.receive('1', request as unknown as FastifyRequest);
  await expect(received).rejects.toMatchObject({ problem: { code: 'not_an_image' } });
  expect(growth).toBeLessThan(MAX_GROWTH);
});
