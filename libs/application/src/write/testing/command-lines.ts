import fc from 'fast-check';
import { commandTypes, type CommandType, type Source } from '#domain';
import {
  commandLines as bareLines,
  type LineOptions,
  type RandomLine,
} from '../../../../domain/src/testing/command-lines.js';
import { idOfCommand, idOfSource } from '../derived-ids.js';

export type CommandLineWithId = RandomLine & { readonly command_id: string };

const commandIdOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * A pool of records that lines name by their sources, and by the ids that the service derives from these sources and
 * from the commands that create the records.
 * @param sources how many the records of a kind have @param locations ids of further locations
 */
export function sharedRecords(sources: number, locations: readonly string[] = ['42', '43']) {
  const named = Array.from({ length: sources }, (_, n): Source => ({ feed: 'feed', id: String(n) }));
  const commandIds = Array.from({ length: sources }, (_, n) => commandIdOf(n));
  const idsOf = (kind: 'station' | 'connector-type') =>
    fc.constantFrom(...named.map((source) => idOfSource(kind, source)), ...commandIds.map(idOfCommand));
  return {
    ids: {
      station: idsOf('station'),
      'connector-type': idsOf('connector-type'),
      location: fc.constantFrom(...locations, ...named.map((source) => idOfSource('location', source))),
    },
    sources: fc.constantFrom(...named),
    commandIds: fc.constantFrom(...commandIds),
  };
}

interface Options extends LineOptions {
  readonly commandIds?: fc.Arbitrary<string>;
}

/** Valid command lines with ids, by default of all types and for few records. */
export function commandLines(
  types: readonly CommandType[] = commandTypes,
  options: Options = {},
): fc.Arbitrary<CommandLineWithId> {
  const { commandIds, ...others } = { ...sharedRecords(3), ...options };
  return fc
    .tuple(commandIds, bareLines(types, others))
    .map(([command_id, line]) => ({ command_id, ...line }));
}
