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

/** Stands for the code of a name that means different countries. */
const AMBIGUOUS = '';
let codesByName: Map<string, string> | undefined;

/** Official names that the package has in no form, and the parts of a country. */
const otherNames: readonly (readonly [string, string])[] = [
  ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
  ...['England', 'Scotland', 'Wales', 'Northern Ireland'].map((name) => [name, 'GB'] as const),
  ["Democratic People's Republic of Korea", 'KP'],
  ['Vatican City', 'VA'],
];

function byName(name: string): string | null {
  codesByName ??= codesOfAllLanguages();
  for (const form of formsOf(name)) {
    const code = codesByName.get(form);
    if (code !== undefined) return code || null;
  }
  return null;
}

function codesOfAllLanguages(): Map<string, string> {
  const all = codesIn(countries.getSupportedLanguages());
  // English takes precedence over other languages, because most feeds use it.
  for (const [name, code] of codesIn(['en'])) all.set(name, code);
  for (const [name, code] of otherNames) all.set(folded(name), code);
  return all;
}

/** Returns the codes of all names. A form of a name that is the name of another country counts as that name. */
function codesIn(languages: readonly string[]): Map<string, string> {
  const names = languages.flatMap(namesIn);
  const codes = codesOf(names.map(([name, code]) => [folded(name), code]));
  const inverted = names.flatMap(([name, code]) => {
    const form = invertedForm(folded(name));
    return form === null ? [] : [[form, code] as const];
  });
  for (const [form, code] of codesOf(inverted)) if (!codes.has(form)) codes.set(form, code);
  return codes;
}

function codesOf(names: readonly (readonly [string, string])[]): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [name, code] of names) codes.set(name, (codes.get(name) ?? code) === code ? code : AMBIGUOUS);
  return codes;
}

const namesIn = (language: string): [string, string][] =>
  Object.entries(countries.getNames(language, { select: 'all' })).flatMap(([code, names]) =>
    names.map((name): [string, string] => [name, code]),
  );

/** The forms in which a name is looked up, one after another. */
function formsOf(name: string): string[] {
  const text = folded(name);
  const inverted = invertedForm(text);
  // The form of a state, as in `Venezuela (Bolivarian Republic of)`, names no other country.
  const [, short] = /^(.*?)\s*[,(].* of\)?$/.exec(text) ?? [];
  return [text, inverted, short].filter((form) => form !== undefined && form !== null);
}

/** `united republic of tanzania` for `tanzania, united republic of`; null for a name without comma and parentheses. */
function invertedForm(name: string): string | null {
  const [, last, first] = /^([^,(]+?)\s*(?:,\s*|\()([^,()]+)\)?$/.exec(name) ?? [];
  return last === undefined || first === undefined ? null : `${first} ${last}`;
}

/** Without marks, case and articles: `netherlands` for `Netherlands (the)`. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(the\)|\bthe\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[),])/g, '')
    .trim();
