import type { CommandType } from '#domain';
import type { BulkResult } from '../../support/bulk.js';
import type { SeededRandom } from '../distributed/seeded-random.js';
import type { WritingClient } from '../distributed/writing-client.js';

const LINES = 12;
/** So large that a few of them fill the write-ahead log up to a checkpoint. */
const LARGE_TEXT = 'x'.repeat(60_000);

type Line = Readonly<Record<string, unknown>>;

/** Bulk lines of all types of commands, to records that all clients share. */
export class RandomLines {
  /** Ids of connector types that were created. */
  private readonly connectorTypes: string[] = [];
  private readonly stations: string[] = [];
  private last: Line | undefined;

  /** @param large the probability of a large text in a line */
  constructor(private readonly large: number) {}

  readonly send = async (client: WritingClient, random: SeededRandom): Promise<void> => {
    const lines = Array.from({ length: LINES }, () => this.line(random));
    this.remember(lines, await client.sendLines(lines, true));
    // Once more, so that every outcome is repeated, also after a crash.
    await client.sendLines(lines, true);
  };

  private remember(lines: readonly Line[], results: readonly BulkResult[]): void {
    for (const { line, id, status } of results) {
      const type = lines[line - 1]?.['type'];
      if (id === null || status === 'rejected') continue;
      if (type === 'CreateConnectorType') this.connectorTypes.push(id);
      if (type === 'CreateStation') this.stations.push(id);
    }
  }

  private line(random: SeededRandom): Line {
    // A repeated line, or its command id with another request.
    if (this.last && random.chance(0.1)) return this.last;
    const data = this.last?.['data'] as Line | undefined;
    if (data && 'name' in data && random.chance(0.1))
      return { ...this.last, data: { ...data, name: 'other' } };
    const type = random.oneOf(Object.keys(this.lines) as CommandType[]);
    const expected = random.chance(0.2) ? { expected_version: 1 + random.below(3) } : {};
    return (this.last = { command_id: random.uuid(), type, ...this.lines[type](random), ...expected });
  }

  private readonly lines: Record<CommandType, (random: SeededRandom) => Line> = {
    CreateStation: (random) => ({ data: { location_id: locationId(random), ...this.stationTexts(random) } }),
    UpdateStation: (random) => ({ id: this.station(random), data: this.stationTexts(random) }),
    UpsertStation: (random) => ({
      ...{ source: source(random), data: { location_id: locationId(random), ...this.stationTexts(random) } },
    }),
    SetStationAvailability: (random) => ({
      ...{ source: source(random), data: { available: String(random.below(5)) } },
      ...(random.chance(0.5) && { observed_at: new Date(1.7e12 + random.below(1e9)).toISOString() }),
    }),
    SetStationConnectors: (random) => ({
      source: source(random),
      data: { connectors: [{ connector_type_id: this.connectorType(random), count: 1 + random.below(3) }] },
    }),
    SetStationDetails: (random) => ({
      ...{ source: source(random), data: { evse_id: `E${random.below(9)}` } },
    }),
    RemoveStation: (random) =>
      random.chance(0.5) ? { source: source(random), data: {} } : { id: this.station(random), data: {} },
    RestoreStation: (random) =>
      random.chance(0.5) ? { source: source(random), data: {} } : { id: this.station(random), data: {} },
    EraseStationText: (random) => ({ source: source(random), data: {} }),
    CreateConnectorType: (random) => ({ data: name(random) }),
    UpdateConnectorType: (random) => ({ id: this.connectorType(random), data: name(random) }),
    UpsertConnectorType: (random) => ({ source: source(random), data: name(random) }),
    RemoveConnectorType: (random) => ({ id: this.connectorType(random), data: {} }),
    RestoreConnectorType: (random) => ({ id: this.connectorType(random), data: {} }),
    RegisterLocation: (random) => ({ id: locationId(random), data: name(random) }),
    UpdateLocation: (random) => ({ id: locationId(random), data: name(random) }),
    RetireLocation: (random) => ({ id: locationId(random), data: {} }),
  };

  private stationTexts(random: SeededRandom): Line {
    return { ...name(random), ...(random.chance(this.large) && { pre_charge_instructions: LARGE_TEXT }) };
  }

  private readonly station = (random: SeededRandom) => anyOf(random, this.stations);
  private readonly connectorType = (random: SeededRandom) => anyOf(random, this.connectorTypes);
}

/** An id of the list, or one that no record has. */
const anyOf = (random: SeededRandom, ids: readonly string[]): string =>
  ids.length > 0 ? random.oneOf(ids) : '00000000-0000-5000-8000-000000000000';

const name = (random: SeededRandom) => ({ name: `name ${random.below(1000)}` });
const locationId = (random: SeededRandom) => String(2 + random.below(4));
const source = (random: SeededRandom) => ({ feed: 'shared', id: String(random.below(8)) });
