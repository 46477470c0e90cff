import { ByteReader, ImageDamaged, imageFormats, type Size } from './image-formats.js';

export type ImageType = keyof typeof imageFormats;

export const isImageType = (mediaType: string): mediaType is ImageType =>
  Object.hasOwn(imageFormats, mediaType);

/** Greatest width and height, in pixels. */
const MAX_SIDE = 10_000;
/** Greatest product of width and height, in pixels. A program that shows an image needs 4 bytes for each. */
const MAX_AREA = 40_000_000;

/**
 * Why a file is not taken as an image, as a sentence; undefined if it is. Checks that it is complete and that its size
 * is one that programs can show. The compressed data is not decoded; bytes behind the end are ignored, as decoders do.
 */
export function imageProblem(content: Buffer, type: ImageType): string | undefined {
  try {
    for (const size of imageFormats[type](new ByteReader(content)))
      if (!isAccepted(size)) return sizeProblem(size);
    return undefined;
  } catch (error) {
    if (error instanceof ImageDamaged) return 'The image is cut off or damaged.';
    throw error;
  }
}

const isAccepted = ({ width, height }: Size): boolean =>
  Math.min(width, height) >= 1 && Math.max(width, height) <= MAX_SIDE && width * height <= MAX_AREA;

const sizeProblem = ({ width, height }: Size): string =>
  `The image has ${width} × ${height} pixels: a side may have 1 to 10,000, and the image 40 million.`;
