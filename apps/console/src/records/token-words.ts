const ACRONYMS = /\b(?:rfid|ev|ped|id|dc|ac)\b/g;

/** A token such as `RFID_READER` in words. */
export function wordsOf(token: unknown): string {
  const words = String(token)
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(ACRONYMS, (acronym) => acronym.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
