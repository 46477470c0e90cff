import type { Comparison, FeedCommand, MappedCommand, MappedRecord, RecordSource } from '#formats/reading';

/** Looks up what the directory has of a feed's locations. */
export interface LocationLookup {
  /** Returns the stations of the feed at these of its locations. */
  stationsAt(feed: string, locationIds: readonly string[]): Promise<readonly HeldStation[]>;
  /** Returns the ids of the feed's locations that are retired. */
  retiredLocations(feed: string): Promise<readonly string[]>;
}

interface HeldStation {
  readonly source: RecordSource;
  /** When its status was observed; null if it has none. */
  readonly observed_at: string | null;
}

/**
 * Removes all stations of a location that is not to be published any more, whatever its EVSEs report, and restores those of
 * one that is published again.
 */
export class Publication implements Comparison {
  private readonly retired = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(private readonly lookup: LocationLookup) {}

  /** Returns the records with the commands that the state of the directory needs. */
  async of(records: readonly MappedRecord[]): Promise<MappedRecord[]> {
    const held = await this.heldAt(records.flatMap((record) => locationOf(record, 'RetireLocation') ?? []));
    return Promise.all(records.map((record) => this.published(record, held)));
  }

  private async published(record: MappedRecord, held: readonly HeldStation[]): Promise<MappedRecord> {
    const hidden = locationOf(record, 'RetireLocation');
    if (hidden) return withRemovals(record, held.filter(isAt(hidden)));
    const shown = locationOf(record, 'RegisterLocation');
    if (!shown || !(await this.retiredOf(shown.feed)).has(shown.id)) return record;
    return { ...record, commands: record.commands.map(withRestoring) };
  }

  private async heldAt(locations: readonly RecordSource[]): Promise<HeldStation[]> {
    const found: HeldStation[] = [];
    for (const feed of new Set(locations.map((location) => location.feed))) {
      const ids = locations.filter((location) => location.feed === feed).map(({ id }) => id);
      found.push(...(await this.lookup.stationsAt(feed, ids)));
    }
    return found;
  }

  private retiredOf(feed: string): Promise<ReadonlySet<string>> {
    const known = this.retired.get(feed) ?? this.lookup.retiredLocations(feed).then((ids) => new Set(ids));
    this.retired.set(feed, known);
    return known;
  }
}

const locationOf = ({ commands }: MappedRecord, type: FeedCommand['type']): RecordSource | undefined =>
  commands.find(({ command }) => command.type === type)?.command.source;

const isAt =
  (location: RecordSource) =>
  ({ source }: HeldStation): boolean =>
    source.feed === location.feed && source.id.startsWith(`${location.id}/`);

/** As of the last observation, so that a feed that has the station again unchanged restores it. */
export const removalOf = ({ source, observed_at }: HeldStation): FeedCommand => ({
  type: 'RemoveStation',
  source,
  ...(observed_at !== null && { observed_at }),
  data: {},
});

function withRemovals(record: MappedRecord, held: readonly HeldStation[]): MappedRecord {
  const left = new Map(held.map((station) => [station.source.id, station]));
  const commands = record.commands.map((entry): MappedCommand => {
    const station = left.get(entry.command.source.id);
    if (entry.command.type !== 'RemoveStation' || !station) return entry;
    left.delete(station.source.id);
    return { ...entry, command: removalOf(station) };
  });
  const original = record.commands[0]?.original;
  const unlisted = Array.from(left.values(), (station) => ({ command: removalOf(station), original }));
  return { ...record, commands: [...commands, ...unlisted] };
}

/**
 * The station comes back even if its observation is older than its removal: it is restored without one, which then counts
 * by its time.
 */
function withRestoring(entry: MappedCommand): MappedCommand {
  const { type, source, observed_at, data, ...beside } = entry.command;
  if (type !== 'UpsertStation' || observed_at === undefined) return entry;
  const { available, ...others } = data;
  const source_status = beside.details?.source_status;
  const status = { available, ...(source_status !== undefined && { source_status }) };
  const then: FeedCommand = { type: 'SetStationAvailability', source, observed_at, data: status };
  return { ...entry, command: { type, source, data: others, ...beside }, then };
}
