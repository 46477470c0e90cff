/** Thrown if an image ends before its structure does, or does not have the structure of its format. */
export class ImageDamaged extends Error {}

/** Reads numbers and parts of a fixed length, one after another. Each method throws ImageDamaged at the end. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** How many bytes are left. */
  get rest(): number {
    return this.bytes.length - this.at;
  }

  /** Passes over bytes and returns the index of the first one. */
  skip(length: number): number {
    if (length < 0 || length > this.rest) throw new ImageDamaged();
    this.at += length;
    return this.at - length;
  }

  /** A reader of the next bytes, which are passed over. */
  part(length: number): ByteReader {
    const from = this.skip(length);
    return new ByteReader(this.bytes.subarray(from, from + length));
  }

  /** Passes over all bytes up to and including the next one of this value. */
  skipTo(byte: number): void {
    const index = this.bytes.indexOf(byte, this.at);
    if (index < 0) throw new ImageDamaged();
    this.at = index + 1;
  }

  text(length: number): string {
    const from = this.skip(length);
    return this.bytes.toString('latin1', from, from + length);
  }

  byte(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  /** @param length of the number, 2 to 4 bytes */
  bigEndian(length: number): number {
    return this.bytes.readUIntBE(this.skip(length), length);
  }

  /** @param length of the number, 2 to 4 bytes */
  littleEndian(length: number): number {
    return this.bytes.readUIntLE(this.skip(length), length);
  }
}

/** The size of an image, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes of an image and of its frames. Reads to the end of the image, and throws ImageDamaged if it has none. */
export type Sizes = Generator<Size, void, void>;

/** The formats of photos, by their media types. */
export const imageFormats = {
  'image/png': pngSizes,
  'image/jpeg': jpegSizes,
  'image/gif': gifSizes,
  'image/webp': webpSizes,
} as const;

const SIGNATURE_LENGTH = 8;
const CHECKSUM_LENGTH = 4;

const chunkType = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();
const IHDR = chunkType('IHDR');
const IDAT = chunkType('IDAT');
const IEND = chunkType('IEND');

/** PNG, third edition, section 5: chunks of length, type, data and checksum. */
function* pngSizes(bytes: ByteReader): Sizes {
  bytes.skip(SIGNATURE_LENGTH);
  let [hasHeader, hasData, hasEnd] = [false, false, false];
  while (!hasEnd) {
    const length = bytes.bigEndian(4);
    const type = bytes.bigEndian(4);
    if (type === IHDR) yield pngSize(bytes.part(length));
    else bytes.skip(length);
    bytes.skip(CHECKSUM_LENGTH);
    hasHeader ||= type === IHDR;
    hasData ||= type === IDAT;
    hasEnd = type === IEND;
  }
  if (!hasHeader || !hasData) throw new ImageDamaged();
}

const pngSize = (header: ByteReader) => ({ width: header.bigEndian(4), height: header.bigEndian(4) });

const MARKER = 0xff;
const TEM = 0x01;
const DHT = 0xc4;
const JPG = 0xc8;
const DAC = 0xcc;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/** ITU-T T.81, annex B: segments, each with a marker and most with a length, and coded data behind each SOS. */
function* jpegSizes(bytes: ByteReader): Sizes {
  let [hasFrame, hasScan] = [false, false];
  for (;;) {
    const marker = nextMarker(bytes);
    if (marker === EOI) break;
    if (isAlone(marker)) continue;
    const segment = bytes.part(bytes.bigEndian(2) - 2);
    hasScan ||= marker === SOS;
    if (!isFrame(marker)) continue;
    hasFrame = true;
    segment.skip(1);
    const height = segment.bigEndian(2);
    yield { width: segment.bigEndian(2), height };
  }
  if (!hasFrame || !hasScan) throw new ImageDamaged();
}

/** Whether no segment follows. */
const isAlone = (marker: number): boolean => marker === SOI || marker === TEM;

/** Start of a frame, in any of the coding processes: SOF0 to SOF15. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== JPG && marker !== DAC;

/** Passes over coded data, in which the byte of a marker is followed by zero or by the number of a restart. */
function nextMarker(bytes: ByteReader): number {
  let code: number;
  do {
    bytes.skipTo(MARKER);
    do code = bytes.byte();
    while (code === MARKER);
  } while (code === 0 || (code >= 0xd0 && code <= 0xd7));
  return code;
}

const gifBlocks = { image: 0x2c, extension: 0x21, trailer: 0x3b };

/** GIF89a: a screen, then images and extensions, whose data is in blocks of at most 255 bytes, then a trailer. */
function* gifSizes(bytes: ByteReader): Sizes {
  bytes.skip(6);
  yield { width: bytes.littleEndian(2), height: bytes.littleEndian(2) };
  const screen = bytes.byte();
  bytes.skip(2);
  skipGifColors(bytes, screen);
  let hasImage = false;
  for (let kind = bytes.byte(); kind !== gifBlocks.trailer; kind = bytes.byte()) {
    if (kind === gifBlocks.image) yield gifImage(bytes);
    else if (kind === gifBlocks.extension) bytes.skip(1);
    else throw new ImageDamaged();
    hasImage ||= kind === gifBlocks.image;
    skipGifBlocks(bytes);
  }
  if (!hasImage) throw new ImageDamaged();
}

/** Reads the head of an image, up to its data. */
function gifImage(bytes: ByteReader) {
  bytes.skip(4);
  const size = { width: bytes.littleEndian(2), height: bytes.littleEndian(2) };
  skipGifColors(bytes, bytes.byte());
  bytes.skip(1);
  return size;
}

/** @param flags say whether there is a table of colors and how long it is */
function skipGifColors(bytes: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) bytes.skip(3 * 2 ** ((flags & 7) + 1));
}

function skipGifBlocks(bytes: ByteReader): void {
  for (let length = bytes.byte(); length !== 0; length = bytes.byte()) bytes.skip(length);
}

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
function* webpSizes(bytes: ByteReader): Sizes {
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
