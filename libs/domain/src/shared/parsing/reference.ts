import { accept, type Parser } from './parsed.js';
import { parseText } from './text.js';

/** The id of another record in lower case. Ids that no record has are for the rule that looks the record up. */
export const parseReference: Parser<string> = (input) => {
  const text = parseText(Infinity)(input);
  return text.ok ? accept(text.value.toLowerCase()) : text;
};
