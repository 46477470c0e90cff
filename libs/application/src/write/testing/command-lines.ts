import fc from 'fast-check';
import { commandTypes, type AggregateKind, type CommandType, type Source } from '#domain';
import {
  commandLines as bareLines,
  type LineOptions,
  type RandomLine,
} from '../../../../domain/src/testing/command-lines.js';
import { idOfCommand, idOfSource } from '../../log/ids.js';

export type RandomLineWithId = RandomLine & { readonly command_id: string };

export interface Options extends LineOptions {
  readonly commandIds?: fc.Arbitrary<string>;
}

const commandIds = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

/** The source of the nth record of a kind in {@link sharedRecords}. */
export const sharedSource = (kind: AggregateKind, n: number): Source => ({ feed: kind, id: String(n) });
export const sharedId = (kind: AggregateKind, n: number): string => idOfSource(kind, sharedSource(kind, n));

/**
 * A pool of records that lines name by their sources, and by the ids that the service derives from these sources and
 * from the commands that create records.
 * @param counts how many records of a kind have a source @param locations ids of locations without one
 */
export function sharedRecords(counts: Readonly<Record<AggregateKind, number>>, locations: readonly string[]) {
  const created = commandIds.map(idOfCommand);
  const others = { station: created, 'connector-type': created, location: locations, tariff: created };
  const ids = (kind: AggregateKind) =>
    fc.constantFrom(...Array.from({ length: counts[kind] }, (_, n) => sharedId(kind, n)), ...others[kind]);
  const sources = (kind: AggregateKind) => fc.nat(counts[kind] - 1).map((n) => sharedSource(kind, n));
  const ofKind = <T>(make: (kind: AggregateKind) => fc.Arbitrary<T>) => ({
    station: make('station'),
    'connector-type': make('connector-type'),
    location: make('location'),
    tariff: make('tariff'),
  });
  return { ids: ofKind(ids), sources: ofKind(sources), commandIds: fc.constantFrom(...commandIds) };
}

const few = sharedRecords({ station: 3, 'connector-type': 2, location: 1, tariff: 2 }, ['42', '43']);

/** Valid command lines with ids, by default of all types and for few records. */
export function commandLines(
  types: readonly CommandType[] = commandTypes,
  { commandIds = few.commandIds, ...options }: Options = {},
): fc.Arbitrary<RandomLineWithId> {
  const [ids, sources] = [
    { ...few.ids, ...options.ids },
    { ...few.sources, ...options.sources },
  ];
  return fc
    .tuple(commandIds, bareLines(types, { ...options, ids, sources }))
    .map(([command_id, line]) => ({ command_id, ...line }));
}
