import { EnvError, makeValidator } from 'envalid';
import type { Party } from '#domain';
import { InvalidSettings } from './setting-validators.js';

const matching = (pattern: RegExp, example: string) =>
  makeValidator<string>((text) => {
    if (pattern.test(text)) return text.toUpperCase();
    throw new EnvError(`must be like ${example}`);
  });

export const ocpiRules = {
  OCPI_COUNTRY_CODE: matching(/^[a-z]{2}$/i, 'NL, two letters of ISO 3166-1')({ default: '' }),
  OCPI_PARTY_ID: matching(/^[a-z\d]{3}$/i, 'TNM, three letters or digits')({ default: '' }),
};

type Variables = Readonly<Record<keyof typeof ocpiRules, string>>;

/** Who this service is to receivers of OCPI; undefined if that is not set. @throws InvalidSettings one is missing */
export function readOcpi({ OCPI_COUNTRY_CODE, OCPI_PARTY_ID }: Variables): Party | undefined {
  if (OCPI_COUNTRY_CODE === '' && OCPI_PARTY_ID === '') return undefined;
  if (OCPI_COUNTRY_CODE === '' || OCPI_PARTY_ID === '')
    throw new InvalidSettings('OCPI_COUNTRY_CODE and OCPI_PARTY_ID: give both, or none of them');
  return { country_code: OCPI_COUNTRY_CODE, party_id: OCPI_PARTY_ID };
}
