import { places, type CommandLine } from './stations.js';

const codes = ['0', '1', '2', '3', '4'];
/** Where a station was created without a status. */
const UNKNOWN = '0';

/**
 * What generated stations report after they were created, round by round: each goes to another status and, in the
 * next round, back to the one that it was created with.
 */
export function* statusReports(
  count: number,
  connectorTypes: readonly string[],
  rounds: number,
): Generator<CommandLine> {
  for (let round = 0; round < rounds; round += 1)
    for (const { stations } of places(count, connectorTypes))
      yield* stations.filter(({ type }) => type === 'UpsertStation').map((one) => reportOf(one, round));
}

function reportOf({ source, data }: CommandLine, round: number): CommandLine {
  const available = (data as { readonly available: string | null }).available ?? UNKNOWN;
  const further = round % 2 === 0 ? 1 + ((round / 2) % (codes.length - 1)) : 0;
  const code = codes[(codes.indexOf(available) + further) % codes.length];
  return { type: 'SetStationAvailability', source, data: { available: code } };
}
