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

/** The ISO 3166-1 alpha-3 code of an alpha-2 code; undefined if there is none. */
export const alpha3Of = (alpha2: string): string | undefined => countries.alpha2ToAlpha3(alpha2);
