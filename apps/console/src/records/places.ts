import type { LocationRecord } from '../api/records.js';
import { t } from '../texts/index.js';

type Place = Pick<LocationRecord, 'id' | 'attributes'>;

/** What a location is called: its name, else its address, else its id. */
export const locationName = ({ id, attributes: { name, address, city } }: Place): string =>
  name ?? ([address, city].filter(Boolean).join(', ') || t('locations.unnamed', { id }));

const countries =
  typeof Intl === 'undefined' ? undefined : new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The name of a country by its ISO 3166-1 code. */
export const countryName = (code: string | null): string | null => code && (countries?.of(code) ?? code);

/** The address on one line. */
export function addressOf({ attributes: { address, postal_code, city, region, country } }: Place): string {
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [address, town, region === city ? null : region, countryName(country)].filter(Boolean).join(', ');
}
