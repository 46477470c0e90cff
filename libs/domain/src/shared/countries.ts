import countries from 'i18n-iso-countries';

/** ISO 3166-1 alpha-2 codes, in upper case. */
export const countryCodes: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()));
