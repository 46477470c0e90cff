import {
  aggregates,
  byData,
  commands,
  targetNames,
  type AggregateKind,
  type ByData,
  type CommandPart,
  type CommandType,
  type Fields,
} from '#domain';
import { closedObject, constant, eitherOf, ref, type JsonSchema } from '../endpoint/json-schema.js';
import { connectors, detailsPatch, mergePatch, newRecord, upsertData } from './request-bodies.js';
import { extensionsInput, observedAt, sourceInput, uuid } from './scalar-schemas.js';

/** The schema of a kind of data. commands.spec.ts compares the schemas with the validation of commands. */
const dataSchemas: ByData<(fields: Fields) => JsonSchema> = {
  attributes: newRecord,
  changes: mergePatch,
  'changes or location source': upsertData,
  values: (catalogue) => () => newRecord(catalogue),
  connectors: () => closedObject({ connectors }),
  details: () => detailsPatch,
  nothing: () => closedObject({}),
};

const partSchemas: Record<CommandPart, JsonSchema> = {
  connectors,
  details: detailsPatch,
  extensions: extensionsInput,
};

function dataSchema(type: CommandType): JsonSchema {
  const { kind, data } = commands[type];
  return byData(dataSchemas, data)(aggregates[kind].fields);
}

/**
 * The body of a request that has all that a command says of its record: its data, and the time of observation, which a
 * line has beside them.
 */
export function commandBody(type: CommandType): JsonSchema {
  const data = dataSchema(type);
  if (!commands[type].observable) return data;
  return { ...data, properties: { ...(data.properties as object), observed_at: observedAt } };
}

/** The schema of a command line of one type. */
export function commandLine(type: CommandType): JsonSchema {
  const { kind, observable, beside = [], ...naming } = commands[type];
  const target = targetNames[naming.target];
  const data = dataSchema(type);
  const required = ['type', ...(target.length === 1 ? target : []), ...(data.required ? ['data'] : [])];
  const properties = {
    command_id: {
      ...uuid,
      description: 'Identifies the command: a command with a known id is not executed again.',
    },
    type: constant(type),
    expected_version: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    ...targetProperties(kind, target),
    ...(observable && { observed_at: observedAt }),
    data,
    ...Object.fromEntries(beside.map((part) => [part, partSchemas[part]])),
  };
  return { ...closedObject(properties, required), ...(target.length > 1 && eitherOf('id', 'source')) };
}

function targetProperties(
  kind: AggregateKind,
  target: readonly ('id' | 'source')[],
): Record<string, JsonSchema> {
  const id = kind === 'location' ? ref('Uint64Input') : uuid;
  return Object.fromEntries(target.map((name) => [name, name === 'id' ? id : sourceInput]));
}
