const strict = new TextDecoder('utf-8', { fatal: true });

/** As `isUtf8` of node:buffer. */
export function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
