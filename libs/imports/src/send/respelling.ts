import {
  IdHashSet,
  kindOf,
  type Comparison,
  type FeedCommand,
  type FeedRecordKind,
  type MappedRecord,
  type RecordSource,
} from '#formats/reading';

/** Looks up ids without regard to case. */
export interface IdLookup {
  /** Returns the ids, as they are spelled, of a feed's records in the directory that equal one of these, oldest first. */
  find(kind: FeedRecordKind, feed: string, ids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Gives ids the spelling of the directory: ids of OCPI that differ only in case are equal, and the first spelling counts.
 */
export class Respelling implements Comparison {
  /** @param compared the ids that need no other spelling, to which it adds */
  constructor(
    private readonly lookup: IdLookup,
    private readonly compared = new IdHashSet(),
  ) {}

  /** Returns the records with the ids of the directory. */
  async of(records: readonly MappedRecord[]): Promise<MappedRecord[]> {
    const stations = await this.heldIds('station', sourcesIn(records, 'station'));
    const ofStations = records.flatMap((record) => locationsOfStations(record, stations));
    const locations = new Map([...ofStations].reverse());
    const others = sourcesIn(records, 'location').filter((source) => !locations.has(keyOf(source)));
    for (const [key, id] of await this.heldIds('location', others)) locations.set(key, id);
    const tariffs = await this.heldIds('tariff', records.flatMap(tariffsIn));
    return records.map((record) =>
      this.remembered(record, withTariffs(respelled(record, stations, locations), tariffs)),
    );
  }

  /** Returns the ids that the directory has, by {@link keyOf}. The exact spelling comes before an older one. */
  private async heldIds(
    kind: FeedRecordKind,
    sources: readonly RecordSource[],
  ): Promise<Map<string, string>> {
    const wanted = sources.filter(
      ({ feed, id }) => id.toLowerCase() !== id.toUpperCase() && !this.compared.has(`${kind} ${feed}`, id),
    );
    const byFeed = new Map<string, Set<string>>();
    for (const { feed, id } of wanted) byFeed.set(feed, (byFeed.get(feed) ?? new Set()).add(id));
    const held = new Map<string, string>();
    for (const [feed, ids] of byFeed)
      for (const id of await this.lookup.find(kind, feed, [...ids])) {
        const key = keyOf({ feed, id });
        if (ids.has(id) || !held.has(key)) held.set(key, id);
      }
    return held;
  }

  private remembered(record: MappedRecord, after: MappedRecord): MappedRecord {
    if (record !== after) return after;
    for (const { command } of record.commands)
      this.compared.add(`${kindOf(command.type)} ${command.source.feed}`, command.source.id);
    for (const { feed, id } of tariffsIn(record)) this.compared.add(`tariff ${feed}`, id);
    return after;
  }
}

const keyOf = ({ feed, id }: RecordSource): string => `${feed}\n${id.toLowerCase()}`;

const sourcesIn = (records: readonly MappedRecord[], kind: FeedRecordKind): RecordSource[] =>
  records.flatMap(({ commands }) =>
    commands.filter(({ command }) => kindOf(command.type) === kind).map(({ command }) => command.source),
  );

const locationOf = ({ commands }: MappedRecord): RecordSource | undefined =>
  commands.find(({ command }) => kindOf(command.type) === 'location')?.command.source;

/** How the ids of a location's stations spell that of the location, which they begin with. */
function locationsOfStations(record: MappedRecord, held: ReadonlyMap<string, string>): [string, string][] {
  const location = locationOf(record);
  if (!location) return [];
  return sourcesIn([record], 'station').flatMap((source): [string, string][] => {
    const id = held.get(keyOf(source));
    return id === undefined ? [] : [[keyOf(location), id.slice(0, location.id.length)]];
  });
}

function respelled(
  record: MappedRecord,
  stations: ReadonlyMap<string, string>,
  locations: ReadonlyMap<string, string>,
): MappedRecord {
  const location = locationOf(record);
  if (!location) return record;
  const to = { ...location, id: locations.get(keyOf(location)) ?? location.id };
  const sourceOf = ({ type, source }: FeedCommand): RecordSource => {
    if (kindOf(type) === 'location') return to;
    return { ...source, id: stations.get(keyOf(source)) ?? to.id + source.id.slice(location.id.length) };
  };
  const commands = record.commands.map((entry) => {
    const { command } = entry;
    if (kindOf(command.type) === 'connector type') return entry;
    const source = sourceOf(command);
    if (source.id === command.source.id && to.id === location.id) return entry;
    const data = command.type === 'UpsertStation' ? { ...command.data, location_source: to } : command.data;
    return { ...entry, command: { ...command, source, data } };
  });
  return commands.every((entry, index) => entry === record.commands[index])
    ? record
    : { ...record, commands };
}

/** The tariffs of a record, also those that connectors name. */
const tariffsIn = (record: MappedRecord): RecordSource[] => [
  ...sourcesIn([record], 'tariff'),
  ...record.commands.flatMap(({ command: { connectors = [] } }) =>
    connectors.flatMap(({ tariff_sources = [] }) => tariff_sources),
  ),
];

function withTariffs(record: MappedRecord, held: ReadonlyMap<string, string>): MappedRecord {
  const spelled = (source: RecordSource) => ({ ...source, id: held.get(keyOf(source)) ?? source.id });
  if (tariffsIn(record).every((source) => spelled(source).id === source.id)) return record;
  const commands = record.commands.map((entry) => {
    const { command } = entry;
    if (kindOf(command.type) === 'tariff')
      return { ...entry, command: { ...command, source: spelled(command.source) } };
    if (!command.connectors) return entry;
    const connectors = command.connectors.map(({ tariff_sources, ...connector }) => ({
      ...connector,
      ...(tariff_sources && { tariff_sources: tariff_sources.map(spelled) }),
    }));
    return { ...entry, command: { ...command, connectors } };
  });
  return { ...record, commands };
}
