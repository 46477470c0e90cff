import fc from 'fast-check';
import { commands, type AggregateKind, type DomainCommand } from '../aggregates.js';
import type { ConnectorTypeCommand } from '../connector-type/connector-type.commands.js';
import type { LocationCommand } from '../location/location.commands.js';
import { byData, type ByData } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import { frozen, type KnownRecords } from '../shared/testing/scenario.js';
import type { StationCommand } from '../station/station.commands.js';
import type { TariffCommand } from '../tariff/tariff.commands.js';
import { commandLines, typesOf, type LineOptions, type RandomLine } from './command-lines.js';

interface CommandOf {
  readonly station: StationCommand;
  readonly 'connector-type': ConnectorTypeCommand;
  readonly location: LocationCommand;
  readonly tariff: TariffCommand;
}

/** Valid commands for records of a kind, frozen. */
export const commandsOf = <Kind extends AggregateKind>(kind: Kind, options?: LineOptions) =>
  commandLines(typesOf(kind), options).map((line) => frozen(commandOf(line))) as fc.Arbitrary<
    CommandOf[Kind]
  >;

/** Valid commands of all types, frozen. */
export const anyCommand = commandLines().map((line) => frozen(commandOf(line)));

/** Any subset of the few locations and connector types that random commands refer to, as known at the time of one. */
export const arbitraryKnownRecords: fc.Arbitrary<KnownRecords> = fc.record({
  registered: fc.subarray(['1', '2', '3']),
  retired: fc.subarray(['1', '2', '3']),
  connectorTypes: fc.subarray(['ccs', 'type-2', 'chademo']),
  now: fc.constantFrom('10:00', '10:01', '10:02', '10:03'),
});

/** A command for a record, with what was known at its time. */
export const stepOf = <Kind extends AggregateKind>(kind: Kind, options?: LineOptions) =>
  fc.record({ command: commandsOf(kind, options), known: arbitraryKnownRecords });

/** What a command has of the data of its line. */
const ofData: ByData<(data: RandomLine['data'], locationOf: LocationOf) => object> = {
  attributes: (attributes) => ({ attributes }),
  changes: (changes) => ({ changes }),
  'changes or location source': ({ location_source, ...changes }, locationOf) => {
    if (!location_source) return { changes };
    const location_id = locationOf(location_source as Source);
    return { changes: { ...changes, location_id }, location_source };
  },
  values: () => (data) => data,
  connectors: (data) => data,
  details: (details) => ({ details }),
  nothing: () => ({}),
};

type LocationOf = (source: Source) => string;

/**
 * The command of a line, as the parser of lines has it (its spec says so).
 * @param locationOf the id of a source's location
 */
export function commandOf(
  { type, id: _id, source, data, ...others }: RandomLine,
  locationOf: LocationOf = (named) => named.id,
): DomainCommand {
  const definition = commands[type];
  const given = byData(ofData, definition.data)(data, locationOf);
  return { type, ...given, ...(definition.keepsSource && source && { source }), ...others } as DomainCommand;
}
