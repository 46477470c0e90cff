import type { CommandLine } from './command-line.js';
import { generateLocations } from './generated-stations.js';

const codes = ['0', '1', '2', '3', '4'];
/** The code that a station without an initial status returns to. */
const UNKNOWN = '0';

/**
 * Generates the status reports of generated stations, round by round. In one round each station changes to another status,
 * in the next one back to its initial status.
 */
export function* statusReports(
  count: number,
  connectorTypes: readonly string[],
  rounds: number,
): Generator<CommandLine> {
  for (let round = 0; round < rounds; round += 1)
    for (const { stations } of generateLocations(count, connectorTypes))
      yield* stations.filter(({ type }) => type === 'UpsertStation').map((one) => reportOf(one, round));
}

function reportOf({ source, data }: CommandLine, round: number): CommandLine {
  const available = (data as { readonly available: string | null }).available ?? UNKNOWN;
  const offset = round % 2 === 0 ? 1 + ((round / 2) % (codes.length - 1)) : 0;
  const code = codes[(codes.indexOf(available) + offset) % codes.length];
  return { type: 'SetStationAvailability', source, data: { available: code } };
}
