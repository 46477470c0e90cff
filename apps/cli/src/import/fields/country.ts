import countries from 'i18n-iso-countries';
import type { Warn } from '../records/mapped-record.js';

/**
 * Returns the ISO 3166-1 alpha-2 code of a country given as alpha-2, alpha-3 or a name in a language of the
 * i18n-iso-countries package. Null, with a warning, if it is none of these.
 */
export function countryOf(text: string | null, warn: Warn): string | null {
  if (text === null) return null;
  const code = byCode(text.toUpperCase()) ?? byName(text);
  if (code === null) warn('country is not known, left empty', text);
  return code;
}

/** Codes that are in use, but not in ISO 3166-1: Greece and the United Kingdom in the European Union, and Kosovo. */
const otherCodes: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XKX', 'XK'],
]);

function byCode(code: string): string | null {
  const other = otherCodes.get(code);
  if (other !== undefined) return other;
  if (countries.alpha2ToAlpha3(code) !== undefined && code.length === 2) return code;
  return code.length === 3 ? (countries.alpha3ToAlpha2(code) ?? null) : null;
}

/** Stands for the code of a name that means different countries in different languages. */
const AMBIGUOUS = '';
let codesByName: Map<string, string> | undefined;

function byName(name: string): string | null {
  codesByName ??= codesOfAllLanguages();
  return codesByName.get(folded(name)) || null;
}

function codesOfAllLanguages(): Map<string, string> {
  const all = new Map<string, string>();
  for (const language of countries.getSupportedLanguages())
    for (const [name, code] of namesIn(language)) {
      const known = all.get(name);
      all.set(name, known === undefined || known === code ? code : AMBIGUOUS);
    }
  // English takes precedence over other languages, because most feeds use it.
  for (const [name, code] of namesIn('en')) all.set(name, code);
  return all;
}

function namesIn(language: string): [string, string][] {
  const entries = Object.entries(countries.getNames(language, { select: 'all' }));
  return entries.flatMap(([code, all]) => all.map((name): [string, string] => [folded(name), code]));
}

const folded = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
