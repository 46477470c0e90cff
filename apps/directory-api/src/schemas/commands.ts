import { aggregates, targetKind, type CommandType } from '#domain';
import { closedObject, constant, ref, type JsonSchema } from '#http';
import {
  availabilityData,
  connectors,
  detailsPatch,
  mergePatch,
  newRecord,
  upsertData,
} from './request-bodies.js';
import { extensionsInput, observedAt, sourceInput, uuid } from './scalar-schemas.js';

const station = aggregates.station.fields;
const connectorType = aggregates['connector-type'].fields;
const location = aggregates.location.fields;

interface LineMembers {
  /** The members that may identify the record; empty for a new record. */
  readonly target: readonly ('id' | 'source')[];
  readonly observable?: true;
  readonly data: JsonSchema;
  /** Members beside the data. */
  readonly beside?: Readonly<Record<string, JsonSchema>>;
}

const either = ['id', 'source'] as const;
const nothing = closedObject({});

/** The members of each type of command. commands.spec.ts compares the schemas with the validation of commands. */
const lines: Record<CommandType, LineMembers> = {
  CreateStation: { target: [], observable: true, data: newRecord(station) },
  UpdateStation: { target: ['id'], observable: true, data: mergePatch(station) },
  UpsertStation: {
    target: ['source'],
    observable: true,
    data: upsertData(station),
    beside: { connectors, details: detailsPatch, extensions: extensionsInput },
  },
  SetStationAvailability: { target: either, observable: true, data: availabilityData },
  SetStationConnectors: { target: either, data: closedObject({ connectors }) },
  SetStationDetails: { target: either, data: detailsPatch },
  RemoveStation: { target: either, observable: true, data: nothing },
  RestoreStation: { target: either, data: nothing },
  EraseStationText: { target: either, data: nothing },
  CreateConnectorType: { target: [], data: newRecord(connectorType) },
  UpdateConnectorType: { target: ['id'], data: mergePatch(connectorType) },
  UpsertConnectorType: { target: ['source'], data: mergePatch(connectorType) },
  RemoveConnectorType: { target: either, data: nothing },
  RestoreConnectorType: { target: either, data: nothing },
  RegisterLocation: {
    target: either,
    data: newRecord(location),
    beside: { extensions: extensionsInput },
  },
  UpdateLocation: {
    target: ['id'],
    data: mergePatch(location),
    beside: { extensions: extensionsInput },
  },
  RetireLocation: { target: either, data: nothing },
};

export const commandTypes = Object.keys(lines) as readonly CommandType[];

/** The schema of a command line of one type. */
export function commandLine(type: CommandType): JsonSchema {
  const { target, observable, data, beside } = lines[type];
  const required = ['type', ...(target.length === 1 ? target : []), ...(data.required ? ['data'] : [])];
  const properties = {
    command_id: {
      ...uuid,
      description: 'Identifies the command: a command with a known id is not executed again.',
    },
    type: constant(type),
    expected_version: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    ...targetProperties(type),
    ...(observable && { observed_at: observedAt }),
    data,
    ...beside,
  };
  return { ...closedObject(properties, required), ...(target.length > 1 && idOrSource) };
}

function targetProperties(type: CommandType): Record<string, JsonSchema> {
  const id = targetKind(type) === 'location' ? ref('Uint64Input') : uuid;
  return Object.fromEntries(lines[type].target.map((name) => [name, name === 'id' ? id : sourceInput]));
}

/**
 * Either the id or the source, by keywords that generators of clients pass over. `oneOf` would make them derive a union
 * of types that have neither.
 */
const idOrSource = {
  if: { required: ['id'] },
  then: { not: { required: ['source'] } },
  else: { required: ['source'] },
};
