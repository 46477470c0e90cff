import { ImageDamaged, type ByteReader } from './byte-reader.js';
import type { Sizes } from './sizes.js';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;

/** GIF89a: a screen, then images and extensions, whose data is in blocks of at most 255 bytes, then a trailer. */
export function* gifSizes(bytes: ByteReader): Sizes {
  bytes.skip(6);
  yield { width: bytes.littleEndian(2), height: bytes.littleEndian(2) };
  const screen = bytes.byte();
  bytes.skip(2);
  skipColors(bytes, screen);
  let hasImage = false;
  for (let kind = bytes.byte(); kind !== TRAILER; kind = bytes.byte()) {
    if (kind === IMAGE) yield image(bytes);
    else if (kind === EXTENSION) bytes.skip(1);
    else throw new ImageDamaged();
    hasImage ||= kind === IMAGE;
    skipBlocks(bytes);
  }
  if (!hasImage) throw new ImageDamaged();
}

/** Reads the head of an image, up to its data. */
function image(bytes: ByteReader) {
  bytes.skip(4);
  const size = { width: bytes.littleEndian(2), height: bytes.littleEndian(2) };
  skipColors(bytes, bytes.byte());
  bytes.skip(1);
  return size;
}

/** @param flags say whether there is a table of colors and how long it is */
function skipColors(bytes: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) bytes.skip(3 * 2 ** ((flags & 7) + 1));
}

function skipBlocks(bytes: ByteReader): void {
  for (let length = bytes.byte(); length !== 0; length = bytes.byte()) bytes.skip(length);
}
