const PLAIN = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Text without the differences that a searcher doesn't mean: NFKD, marks removed, case folded.
 * The way over upper case makes ß and ss, dotless i and i alike, the one over lower case before it capital ß too;
 * final sigma is brought to the other one.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase().toUpperCase().toLowerCase();
  return bare.normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}

/** The folded words of a text: runs of letters and digits. */
export const wordsOf = (text: string): readonly string[] => wordsIn(fold(text));

/** The words of a text that is folded already. */
export const wordsIn = (folded: string): readonly string[] => folded.match(WORDS) ?? [];
