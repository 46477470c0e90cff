import { ImageDamaged, type ByteReader } from './byte-reader.js';
import type { Sizes } from './sizes.js';

const SIGNATURE_LENGTH = 8;
const CHECKSUM_LENGTH = 4;

const typeOf = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();
const IHDR = typeOf('IHDR');
const IDAT = typeOf('IDAT');
const IEND = typeOf('IEND');

/** PNG, third edition, section 5: chunks of length, type, data and checksum. */
export function* pngSizes(bytes: ByteReader): Sizes {
  bytes.skip(SIGNATURE_LENGTH);
  let [hasHeader, hasData, hasEnd] = [false, false, false];
  while (!hasEnd) {
    const length = bytes.bigEndian(4);
    const type = bytes.bigEndian(4);
    if (type === IHDR) yield sizeOf(bytes.part(length));
    else bytes.skip(length);
    bytes.skip(CHECKSUM_LENGTH);
    hasHeader ||= type === IHDR;
    hasData ||= type === IDAT;
    hasEnd = type === IEND;
  }
  if (!hasHeader || !hasData) throw new ImageDamaged();
}

const sizeOf = (header: ByteReader) => ({ width: header.bigEndian(4), height: header.bigEndian(4) });
