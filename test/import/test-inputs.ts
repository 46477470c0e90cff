import { Readable } from 'node:stream';
import { openInput, type Input } from '../../libs/imports/src/input/input.js';

/** Opens standard input with this text, which arrives in these pieces. */
export const inputOf = (...pieces: (string | Buffer)[]): Promise<Input> =>
  openInput(
    '-',
    Readable.from(
      pieces.map((piece) => Buffer.from(piece)),
      { objectMode: false },
    ),
  );

/** Returns the path of a fixture. */
export const fixture = (name: string): string => new URL(`./fixtures/${name}`, import.meta.url).pathname;

/** Collects the items of an iterable. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
