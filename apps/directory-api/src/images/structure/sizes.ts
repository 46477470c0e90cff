/** The size of an image, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes of an image and of its frames. Reads to the end of the image, and throws ImageDamaged if it has none. */
export type Sizes = Generator<Size, void, void>;
