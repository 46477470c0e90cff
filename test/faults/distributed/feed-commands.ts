import { randomUUID } from 'node:crypto';
import { parseCommand } from '#application';
import type { CommandType } from '#domain';
import type { SeededRandom } from './seeded-random.js';

/** A command line and the id of its target. */
export interface FeedCommand {
  readonly line: Readonly<Record<string, unknown>> & { readonly command_id: string };
  readonly aggregateId: string;
}

/** The greatest number of records of a kind that a feed writes to at a time. */
const MAX_TARGETS = 100;
const MAX_AGE_MS = 60_000;

/** Valid commands of all types for the records of one feed. Some are rejected, as their targets do not exist. */
export class FeedCommands {
  private readonly stations: string[] = [];
  private readonly connectorTypes: string[] = [];
  private count = 0;

  constructor(
    private readonly number: number,
    private readonly random: SeededRandom,
  ) {}

  next(): FeedCommand {
    const type = this.random.oneOf(Object.keys(this.lines)) as CommandType;
    const line = { command_id: randomUUID(), type, ...this.lines[type]() };
    const parsed = parseCommand(line, { caller: '', receivedAt: new Date().toISOString(), dataPath: [] });
    if (!parsed.ok) throw new Error(`${JSON.stringify(line)}: ${JSON.stringify(parsed.rejection)}`);
    const { id } = parsed.envelope.aggregate;
    if (type === 'CreateStation') keep(this.stations, id);
    if (type === 'CreateConnectorType') keep(this.connectorTypes, id);
    return { line, aggregateId: id };
  }

  /** The other members of a line, by type. */
  private readonly lines: Readonly<Record<CommandType, () => object>> = {
    CreateStation: () => ({ data: this.station() }),
    UpdateStation: () => ({ id: this.oneOf(this.stations), data: { name: this.text(), cost: null } }),
    UpsertStation: () => ({ source: this.source(), observed_at: this.past(), data: this.station() }),
    SetStationAvailability: () => ({
      ...{ source: this.source(), observed_at: this.past() },
      data: { available: this.code() },
    }),
    SetStationConnectors: () => ({ id: this.oneOf(this.stations), data: { connectors: this.connectors() } }),
    SetStationDetails: () => ({ source: this.source(), data: { evse_id: this.text() } }),
    RemoveStation: () =>
      this.random.chance(0.5) ? { source: this.source() } : { id: this.oneOf(this.stations) },
    RestoreStation: () =>
      this.random.chance(0.5) ? { source: this.source() } : { id: this.oneOf(this.stations) },
    EraseStationText: () => ({ source: this.source() }),
    CreateConnectorType: () => ({ data: { name: this.text() } }),
    UpdateConnectorType: () => ({ id: this.oneOf(this.connectorTypes), data: { name: this.text() } }),
    UpsertConnectorType: () => ({ source: this.source(), data: { name: this.text() } }),
    RemoveConnectorType: () => ({ id: this.oneOf(this.connectorTypes) }),
    RestoreConnectorType: () => ({ id: this.oneOf(this.connectorTypes) }),
    RegisterLocation: () => ({ id: this.locationId(), data: { city: this.text() } }),
    UpdateLocation: () => ({ id: this.locationId(), data: { name: this.text() } }),
    // Only some, so that most stations can be created.
    RetireLocation: () => ({ id: this.locationId(2) }),
  };

  private station(): object {
    return { location_id: this.locationId(), name: this.text(), available: this.code() };
  }

  private connectors(): readonly object[] {
    const ids = new Set([this.oneOf(this.connectorTypes), this.oneOf(this.connectorTypes)]);
    return [...ids].map((connector_type_id) => ({ connector_type_id, count: 1 + this.random.below(9) }));
  }

  private readonly source = () => ({
    feed: `source ${this.number}`,
    id: String(this.random.below(MAX_TARGETS)),
  });

  private locationId(count = 10): string {
    return String(9_000_000_000 + 1000 * this.number + this.random.below(count));
  }

  private oneOf(ids: readonly string[]): string {
    return ids.length === 0 ? randomUUID() : this.random.oneOf(ids);
  }

  private readonly code = () => String(this.random.below(5));
  private readonly text = () => `feed ${this.number}/${++this.count}`;
  private readonly past = () => new Date(Date.now() - this.random.below(MAX_AGE_MS)).toISOString();
}

function keep(ids: string[], id: string): void {
  ids.push(id);
  if (ids.length > MAX_TARGETS) ids.shift();
}
