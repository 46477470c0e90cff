const PLAIN = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Folds text for comparison: NFKD, combining marks removed, case folded. Upper case before lower case equates ß with
 * ss and dotless i with i; lower case before that equates capital ß too. Final sigma becomes sigma.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase().toUpperCase().toLowerCase();
  return bare.normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}

/** The folded words of a text: runs of letters and digits. */
export const wordsOf = (text: string): readonly string[] => wordsIn(fold(text));

/** The words of a folded text. */
export const wordsIn = (folded: string): readonly string[] => folded.match(WORDS) ?? [];
