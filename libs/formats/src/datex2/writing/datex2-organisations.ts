import { listOf, type KnownLocation } from '#domain';
import { partyOf } from '../../ocpi/writing/ocpi-gaps.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { otherToken } from '../datex2-terms.js';
import { some, textIn, versioned } from './datex2-values.js';

/** What organisations are said with. */
interface Said {
  /** As its feed has given it where the location has none. */
  readonly owner: unknown;
  readonly language: string;
}

/** Who is behind a location. */
export function organisationsOf(location: KnownLocation, { owner, language }: Said): Json {
  const { operator, help_phone, operator_details, network, roaming = [] } = location.attributes;
  const said = (given: object | null | undefined) => organisationOf((given ?? {}) as Json, language);
  const suboperator = said(location.attributes.suboperator);
  const details = operatorOf(location, operator_details ?? {});
  return {
    brand: textIn(network?.name, language),
    owner: said(owner as object | undefined),
    operator: organisationOf({ ...details, name: operator }, language, suboperator && [suboperator]),
    helpdesk: help_phone === null ? undefined : said({ name: operator, phone: help_phone }),
    // The standard misspells it.
    roamingPlatfom: some(roaming.flatMap((each) => said(each) ?? [])),
  };
}

/** An organisation; undefined without a name, which the standard requires. One with an id can be referred to. */
function organisationOf(given: Json, language: string, subOrganisation?: readonly Json[]): Json | undefined {
  const { id, name } = given;
  if (typeof name !== 'string' || name === '') return undefined;
  const members = { name: textIn(name, language), ...detailsOf(given, language), subOrganisation };
  return typeof id === 'string' && id !== ''
    ? { afacReferenceableOrganisation: versioned(id, members) }
    : { afacAnOrganisation: withoutAbsent(members) };
}

/** The details of an operator, with the party of the location's feed where they name none. */
function operatorOf(location: KnownLocation, details: Json): Json {
  const party = partyOf(location);
  const identifiers = listOf(details['identifiers']) as readonly Identifier[];
  const isNamed = identifiers.some(({ type }) => type === OPERATOR_ID);
  const own = party && { type: OPERATOR_ID, identifier: `${party.country_code}*${party.party_id}` };
  return { ...details, identifiers: [...identifiers, ...(own && !isNamed ? [own] : [])] };
}

const OPERATOR_ID = 'operatorId';

interface Identifier {
  readonly type?: string;
  readonly identifier: string;
}

function detailsOf(given: Json, language: string): Json {
  const identifiers = listOf(given['identifiers']) as readonly Identifier[];
  const numbers = identifiers.filter(({ type = '' }) => registers.has(type));
  return {
    legalName: textIn(given['legal_name'] as string | null | undefined, language),
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
