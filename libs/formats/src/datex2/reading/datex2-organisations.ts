import { listOf } from '#domain';
import { STRING_LENGTH } from '../../fields/text.js';
import { heldByLocation } from '../../members/held.js';
import { imageTypeOf } from '../../members/images.js';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { contactOf, organisationIn, textIn, textsOf, wordOf, type ValueContext } from './datex2-values.js';
import { Part } from './part.js';

/** How an organisation is reached and registered, without its name; null if nothing is known. What is held is taken. */
export function detailsIn(organisation: Part, context: ValueContext): Json | null {
  const logo = organisation.member('linkToLogo');
  const texts: Readonly<Record<string, Part>> = {
    id: organisation.member('idG'),
    website: organisation.member('linkToGeneralInformation'),
    phone: contactOf(organisation, 'telephoneNumber') ?? NOTHING,
    email: contactOf(organisation, 'eMail') ?? NOTHING,
  };
  const identifiers = identifiersIn(organisation);
  const given = {
    ...Object.fromEntries(Object.entries(texts).map(([name, { text }]) => [name, text])),
    legal_name: textIn(organisation.member('legalName'), STRING_LENGTH, context),
    logo: { url: logo.text, category: 'OPERATOR', type: imageTypeOf(logo.text ?? '') },
    identifiers: identifiers.map(({ value }) => value),
  };
  const held = (heldByLocation('operator_details', given).value ?? {}) as Json;
  const isHeld = {
    ...Object.fromEntries(Object.entries(texts).map(([name, { text }]) => [name, held[name] === text])),
    logo: held['logo'] !== undefined,
    identifiers: listOf(held['identifiers']).length === identifiers.length,
  };
  const parts = { ...texts, logo, identifiers: identifiers.map(({ part }) => part) };
  takeHeld(parts, isHeld);
  for (const name of ['versionG', 'lastUpdated']) organisation.member(name).take();
  return Object.keys(held).length > 0 ? held : null;
}

function takeHeld(
  parts: Readonly<Record<string, Part | readonly Part[]>>,
  isHeld: Readonly<Record<string, boolean>>,
): void {
  for (const [name, part] of Object.entries(parts))
    if (isHeld[name]) for (const each of [part].flat()) each.take();
}

const NOTHING = new Part(undefined);

const registers = ['nationalOrganisationNumber', 'vatIdentificationNumber'];

interface Identifier {
  readonly part: Part;
  readonly value: Json;
}

function identifiersIn(organisation: Part): Identifier[] {
  const external = organisation.member('externalIdentifier').items.map((part) => ({
    part,
    value: {
      type: wordOf(part.member('typeOfIdentifier')) ?? part.member('otherTypeOfIdentifier').text,
      identifier: part.member('identifier').text,
    },
  }));
  const numbers = registers.map((type) => {
    const part = organisation.member(type);
    return { part, value: { type, identifier: part.text } };
  });
  return [...external, ...numbers].filter(({ value }) => value.identifier !== null);
}

/** An organisation with its name; null without one. */
export function namedOrganisation(part: Part, context: ValueContext): Json | null {
  const organisation = organisationIn(part);
  const name = textIn(organisation.member('name'), STRING_LENGTH, context);
  return name === null ? null : { name, ...detailsIn(organisation, context) };
}

/** The organisations of a list, each once. */
export function organisationsIn(parts: readonly Part[], context: ValueContext): readonly Json[] {
  const read = parts.map((part) => namedOrganisation(part, context)).filter((each) => each !== null);
  const first = new Map(read.map((each) => [JSON.stringify(each), each]));
  return [...first.values()];
}

const MAX_PROVIDER_LENGTH = 50;

/** The names of service providers. They are taken of those of which nothing else is known. */
export function providersIn(facilities: readonly Part[], context: ValueContext): readonly string[] {
  const providers = facilities.flatMap((facility) => facility.member('mobilityServiceProvider').items);
  const names = providers.flatMap((part) => {
    const organisation = organisationIn(part);
    const given = organisation.member('name');
    const name = textsOf(given)[0]?.text ?? null;
    if (Object.keys(organisation.value ?? {}).length === 1) textIn(given, MAX_PROVIDER_LENGTH, context);
    return name === null || Array.from(name).length > MAX_PROVIDER_LENGTH ? [] : [name];
  });
  return [...new Set(names)];
}
