import { Readable } from 'node:stream';
import { openInput } from '../../apps/cli/src/import/feed/input.js';
import type { Input } from '../../apps/cli/src/import/feed/input.js';

/** A text as standard input, in as many pieces as given. */
export const inputOf = (...pieces: (string | Buffer)[]): Promise<Input> =>
  openInput(
    '-',
    Readable.from(
      pieces.map((piece) => Buffer.from(piece)),
      { objectMode: false },
    ),
  );

/** Path of a fixture. */
export const fixture = (name: string): string => new URL(`./fixtures/${name}`, import.meta.url).pathname;

/** All that an iterable gives. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}
