import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const publications = [
  'EnergyInfrastructureTablePublication',
  'EnergyInfrastructureStatusPublication',
] as const;
type Publication = (typeof publications)[number];

/** Static data are a payload, dynamic data a message. */
const roots: Readonly<Record<Publication, string>> = {
  EnergyInfrastructureTablePublication: 'DATEXII_3_D2Payload.json',
  EnergyInfrastructureStatusPublication: 'DATEXII_3_MessageContainer.json',
};

/** Finds what is wrong with a document; empty if it is valid. */
export type Validate = (document: object) => readonly string[];

/**
 * Validates documents by the JSON schemas of the profile.
 * @param folder has a folder for each kind of publication, as the schemas are distributed
 */
export function datexValidation(folder: string): Validate {
  const byPublication = new Map(publications.map((name) => [name, schemasOf(join(folder, name))]));
  return (document) => {
    const kind = publicationOf(document);
    const validate = kind && byPublication.get(kind)?.getSchema(roots[kind]);
    if (!validate) return ['no publication of the profile'];
    return validate(document) === true ? [] : messagesOf(validate);
  };
}

/** The kind of a document, alone or as the first one of a message; undefined if it is none. */
export function publicationOf(document: object): Publication | undefined {
  const { payload, messageContainer } = document as {
    payload?: object;
    messageContainer?: { payload?: readonly object[] };
  };
  const publication = payload ?? messageContainer?.payload?.[0] ?? {};
  return publications.find((name) => Object.hasOwn(publication, `aegi${name}`));
}

function schemasOf(folder: string): Ajv2020 {
  // The schemas have keywords that are ignored beside references.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const name of readdirSync(folder).filter((each) => each.startsWith('DATEXII_3_')))
    ajv.addSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object, name);
  return ajv;
}

const messagesOf = ({ errors }: ValidateFunction): readonly string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
