import { Buffer } from 'buffer/';

Object.assign(globalThis, { Buffer });

/** Safari can't iterate over streams. */
const { prototype } = ReadableStream as unknown as { prototype: { [Symbol.asyncIterator]?: unknown } };
prototype[Symbol.asyncIterator] ??= async function* (this: ReadableStream): AsyncGenerator {
  const reader = this.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
};
