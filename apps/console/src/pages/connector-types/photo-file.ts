/** What the directory takes, by the content of the file. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Why a file can't be a photo, as far as one sees without reading it: the directory looks at its content. */
export function photoFault({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!PHOTO_TYPES.includes(type)) return 'type';
  return size > MAX_PHOTO_BYTES ? 'size' : undefined;
}
