import { plugStandardOf, type PlugStandard } from '#domain/plugs';

/** A standard of plugs or sockets, or another text that a feed has in its place. */
export interface Standard extends PlugStandard {
  /** The token in connector types: another text in capitals, so that all spellings are one type. */
  readonly typeToken: string;
}

/** Returns the standard of a token in any case; for another text one of that name. */
export function standardOf(text: string): Standard {
  const known = plugStandardOf(text);
  if (known) return { ...known, typeToken: known.token };
  const typeToken = text.toUpperCase();
  return { token: text, words: typeToken, isDcOnly: false, typeToken };
}
