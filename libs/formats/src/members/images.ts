const IMAGE_TYPE = /\.(gif|jpe?g|png|svg|webp)$/i;

/** The type of the image at an address, if the address ends with it: an image has to have one. */
export const imageTypeOf = (address: string): string | undefined =>
  IMAGE_TYPE.exec(address.replace(/[?#].*$/, ''))?.[1]?.toLowerCase();
