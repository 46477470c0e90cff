const MAX_LENGTH = 60;

/** The text, truncated for the title of a test. */
export const excerpt = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/** Texts as rows for `it.each`: the title, then the text. */
export const named = (...texts: readonly string[]): (readonly [string, string])[] =>
  texts.map((text) => [excerpt(text), text]);
