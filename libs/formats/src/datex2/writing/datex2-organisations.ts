import { listOf, type KnownLocation } from '#domain';
import { partyOf } from '../../ocpi/writing/ocpi-gaps.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { otherToken } from '../datex2-terms.js';
import { some, textIn } from './datex2-values.js';

/** Who is behind a location. @param owner as its feed has given it where the location has none */
export function organisationsOf(location: KnownLocation, owner: unknown): Json {
  const { operator, help_phone, operator_details, network, roaming = [] } = location.attributes;
  const platforms = roaming.flatMap((each) => organisationOf(each) ?? []);
  return {
    brand: textIn(network?.name ?? null),
    owner: organisationOf((owner ?? {}) as Json),
    operator: organisation(operator, operatorOf(location, operator_details ?? {})),
    helpdesk: help_phone === null ? undefined : organisation(operator, contactsOf({ phone: help_phone })),
    // The standard misspells it.
    roamingPlatfom: some(platforms),
  };
}

/** An organisation; undefined without a name, which the standard requires. */
const organisation = (name: unknown, members: Json): Json | undefined =>
  typeof name === 'string' && name !== ''
    ? { afacAnOrganisation: withoutAbsent({ name: textIn(name), ...members }) }
    : undefined;

const organisationOf = (given: Json): Json | undefined => organisation(given['name'], detailsOf(given));

/** The details of an operator, with the party of the location's feed where they name none. */
function operatorOf(location: KnownLocation, details: Json): Json {
  const party = partyOf(location);
  const identifiers = listOf(details['identifiers']) as readonly Identifier[];
  const isNamed = identifiers.some(({ type }) => type === OPERATOR_ID);
  const own = party && { type: OPERATOR_ID, identifier: `${party.country_code}*${party.party_id}` };
  return detailsOf({ ...details, identifiers: [...identifiers, ...(own && !isNamed ? [own] : [])] });
}

const OPERATOR_ID = 'operatorId';

interface Identifier {
  readonly type?: string;
  readonly identifier: string;
}

function detailsOf(given: Json): Json {
  const identifiers = listOf(given['identifiers']) as readonly Identifier[];
  const numbers = identifiers.filter(({ type = '' }) => registers.has(type));
  return {
    legalName: textIn((given['legal_name'] ?? null) as string | null),
    linkToGeneralInformation: given['website'],
    linkToLogo: (given['logo'] as Json | undefined)?.['url'],
    ...Object.fromEntries(numbers.map(({ type = '', identifier }) => [type, identifier])),
    ...contactsOf(given),
    externalIdentifier: some(
      identifiers.filter(({ type = '' }) => !registers.has(type)).map(externalIdentifier),
    ),
  };
}

/** Numbers that are members of their own. */
const registers: ReadonlySet<string> = new Set(['nationalOrganisationNumber', 'vatIdentificationNumber']);

/** The types of identifiers that the profile has. */
const types: ReadonlySet<string> = new Set(['operatorIdBNetzA', OPERATOR_ID, 'providerId']);

const externalIdentifier = ({ identifier, type }: Identifier): Json =>
  withoutAbsent({
    identifier,
    typeOfIdentifier: type !== undefined && types.has(type) ? otherToken(type) : undefined,
    otherTypeOfIdentifier: type !== undefined && !types.has(type) ? type : undefined,
  });

function contactsOf({ phone, email }: Json): Json {
  const contact = withoutAbsent({ telephoneNumber: phone, eMail: email });
  if (Object.keys(contact).length === 0) return {};
  return { organisationUnit: [{ contactInformation: [{ afacContactInformation: contact }] }] };
}
