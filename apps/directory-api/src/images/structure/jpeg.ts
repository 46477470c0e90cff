import { ImageDamaged, type ByteReader } from './byte-reader.js';
import type { Sizes } from './sizes.js';

const MARKER = 0xff;
const TEM = 0x01;
const DHT = 0xc4;
const JPG = 0xc8;
const DAC = 0xcc;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/** ITU-T T.81, annex B: segments, each with a marker and most with a length, and coded data behind each SOS. */
export function* jpegSizes(bytes: ByteReader): Sizes {
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
