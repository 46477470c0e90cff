const GREATEST_LENGTH = 60;

/** The beginning of a text, for the name of a test. */
export const excerpt = (text: string): string =>
  text.length > GREATEST_LENGTH ? `${text.slice(0, GREATEST_LENGTH)}…` : text;

/** Texts as the rows of a table of tests: what names the test, then the text itself. */
export const named = (...texts: readonly string[]): (readonly [string, string])[] =>
  texts.map((text) => [excerpt(text), text]);
