import { t } from '../texts/index.js';
import type { ControlValue, Entry } from './values.js';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 15118 and OCPI: country, operator, the letter E, and the number, with or without separators. */
const EVSE_ID = /^([A-Z]{2})(\*?)[A-Z\d]{3}\2E[A-Z\d][A-Z\d*]{0,30}$/i;
/** DIN SPEC 91286: country and operator are numbers. */
const OLD_EVSE_ID = /^\+\d{1,3}\*\d{3,6}(?:\*\d{1,32})+$/;

/** Whether a text has the form of an EVSE-ID. */
export function isEvseId(text: string): boolean {
  if (OLD_EVSE_ID.test(text)) return true;
  const [, country] = EVSE_ID.exec(text) ?? [];
  return country !== undefined && countries.of(country.toUpperCase()) !== undefined;
}

/** The greatest degrees of the members of a point. */
const degrees: Readonly<Partial<Record<string, number>>> = { latitude: 90, longitude: 180 };

/** What is odd about a value that the directory takes, or what it takes for granted; undefined if nothing is. */
export function adviceOn({ name }: Pick<Entry, 'name'>, value: ControlValue): string | undefined {
  if (name === 'tax_included' && value === '') return t('form.taxIncluded.unsaid');
  if (typeof value !== 'string' || value === '') return undefined;
  if (name === 'evse_id') return isEvseId(value.trim()) ? undefined : t('form.evseId.odd');
  const greatest = degrees[name];
  // The directory refuses what is no number.
  return greatest !== undefined && Math.abs(Number(value.replace(',', '.'))) > greatest
    ? t('form.degrees.odd', { degrees: greatest })
    : undefined;
}
