import countries from 'i18n-iso-countries/index.js';
import { refuse, type Parser } from './parsed.js';
import { parseText } from './text.js';

/** ISO 3166-1 alpha-2 codes, in upper case. */
export const countryCodes: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()));

/** ISO 3166-1 alpha-2 code, in upper case. */
export const parseCountry: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return countryCodes.has(text.value) ? text : refuse('not_a_country');
};
