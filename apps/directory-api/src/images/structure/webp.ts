import { ImageDamaged, type ByteReader } from './byte-reader.js';
import type { Size, Sizes } from './sizes.js';

/** Reads the size from the beginning of a chunk. Each but the canvas has an image. */
const sizeOfChunk: Readonly<Record<string, (chunk: ByteReader) => Size>> = {
  /** The canvas of an extended file. */
  VP8X(chunk) {
    chunk.skip(4);
    return { width: chunk.littleEndian(3) + 1, height: chunk.littleEndian(3) + 1 };
  },
  /** A frame of an animation. */
  ANMF(chunk) {
    chunk.skip(6);
    return { width: chunk.littleEndian(3) + 1, height: chunk.littleEndian(3) + 1 };
  },
  'VP8 '(chunk) {
    chunk.skip(6);
    return { width: chunk.littleEndian(2) & 0x3fff, height: chunk.littleEndian(2) & 0x3fff };
  },
  VP8L(chunk) {
    chunk.skip(1);
    const bits = chunk.littleEndian(4);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

/** RFC 9649 section 2: a RIFF file, whose chunks are padded to an even length. */
export function* webpSizes(bytes: ByteReader): Sizes {
  bytes.skip(4);
  const file = bytes.part(bytes.littleEndian(4));
  file.skip(4);
  let hasImage = false;
  while (file.rest >= 8) {
    const type = file.text(4);
    const length = file.littleEndian(4);
    const readSize = sizeOfChunk[type];
    if (readSize) yield readSize(file.part(length));
    else file.skip(length);
    file.skip(Math.min(length % 2, file.rest));
    hasImage ||= readSize !== undefined && type !== 'VP8X';
  }
  if (!hasImage) throw new ImageDamaged();
}
