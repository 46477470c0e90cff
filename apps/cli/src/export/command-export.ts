import { idOfSource } from '#application/views';
import { IdHashSet, type RecordSource } from '#formats/reading';
import { NotFound, type DirectoryReader } from '#client';
import {
  FEED,
  connectorType,
  connectorTypeBeforeRemoval,
  connectorTypeRemoved,
  registered,
  registeredBeforeRetirement,
  retired,
  sourceOf,
  station,
  tariff,
  type CommandLine,
  type ListedRecord,
  type ListedStation,
  type SourcesInCopy,
} from './command-lines.js';
import { connectorTypesOfEvents } from './connector-type-events.js';
import { listedRecords, originals, withExtensions, type ListName } from './listed-records.js';
import type { OnStations } from './station-lists.js';

type Lines = AsyncGenerator<CommandLine, void, undefined>;

/**
 * The commands that make a copy of the directory: what a station refers to comes before it. Retirements and removals come
 * last, because a station can't be created with a retired location or a removed connector type.
 */
export class CommandExport {
  private readonly locations = new IdHashSet();
  private readonly retirements = new Map<string, CommandLine>();
  /** The sources that connector types have in a copy. */
  private readonly types = new Map<string, RecordSource>();
  /** The same of tariffs that have no source. */
  private readonly tariffs = new Map<string, RecordSource>();
  private readonly removals: CommandLine[] = [];
  /** The ids of the records that were left out: copies of others, which have their sources. */
  readonly leftOut = new Map<ListName, Set<string>>();
  private typesOfEvents: ReadonlyMap<string, ListedRecord> | undefined;

  constructor(
    private readonly reader: DirectoryReader,
    private readonly onStations: OnStations,
  ) {}

  async *lines(): Lines {
    const startedAt = await this.reader.catchUp();
    const { reader } = this;
    const locations = listedRecords(reader, 'locations', startedAt);
    for await (const item of withExtensions(reader, 'locations', locations)) yield* this.location(item);
    const types = listedRecords(reader, 'connector-types', startedAt);
    for await (const item of this.withoutCopies('connector-types', types)) yield this.type(item);
    yield* this.tariffLines(startedAt);
    const listed = listedRecords<ListedStation>(reader, 'stations', startedAt);
    const stations = this.withoutCopies('stations', listed);
    for await (const item of withExtensions(reader, 'stations', stations)) {
      yield* this.references(item);
      yield station(item, this.sources);
      this.onStations(1);
    }
    yield* this.retirements.values();
    yield* this.removals;
  }

  /** None of a service of a release before tariffs, which has no list of them. */
  private async *tariffLines(startedAt: Date): Lines {
    const tariffs = this.withoutCopies('tariffs', listedRecords(this.reader, 'tariffs', startedAt));
    try {
      for await (const item of withExtensions(this.reader, 'tariffs', tariffs)) yield this.tariff(item);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  /** Leaves out records whose source is that which the export gives to another record: a copy can have only one of them. */
  private async *withoutCopies<Item extends ListedRecord>(
    list: ListName,
    items: AsyncIterable<Item>,
  ): AsyncGenerator<Item, void, undefined> {
    const ids = await originals(this.reader, list);
    const copies = new Set<string>();
    this.leftOut.set(list, copies);
    for await (const item of items)
      if (item.source?.feed !== FEED || !ids.has('', item.source.id)) yield item;
      else copies.add(item.id);
  }

  private location(item: ListedRecord): CommandLine[] {
    this.locations.add('', item.id);
    this.retirements.delete(item.id);
    if (item.attributes['retired'] !== true) return [registered(item)];
    this.retirements.set(item.id, retired(item));
    return registeredBeforeRetirement(item);
  }

  private readonly sources: SourcesInCopy = {
    ofType: (id) => this.types.get(id) ?? { feed: FEED, id },
    ofTariff: (id) => this.tariffs.get(id),
  };

  private tariff(item: ListedRecord): CommandLine {
    const line = tariff(item);
    // The id of one that has a source is the same in a copy.
    if (item.source === null) this.tariffs.set(item.id, sourceOf(item));
    return line;
  }

  private type(item: ListedRecord): CommandLine {
    this.types.set(item.id, sourceOf(item));
    return connectorType(item);
  }

  /** The records that the lists did not have: registered or created since, or removed. */
  private async *references({ attributes, connectors }: ListedStation): Lines {
    const location = String(attributes['location_id']);
    if (!this.locations.has('', location)) {
      const item = await this.reader.record(`v1/locations/${location}?extensions=true`);
      if (item !== null) yield* this.location(item as ListedRecord);
    }
    for (const { connector_type_id: id } of connectors)
      if (!this.types.has(id)) yield* await this.unlisted(id);
  }

  private async unlisted(typeId: string): Promise<CommandLine[]> {
    const item = await this.reader.record(`v1/connector-types/${typeId}`);
    if (item !== null) return [this.type(item as ListedRecord)];
    this.typesOfEvents ??= await connectorTypesOfEvents(this.reader);
    const removed = this.typesOfEvents.get(typeId) ?? {
      id: typeId,
      version: 0,
      attributes: {},
      source: null,
    };
    const exported = new Set(Array.from(this.types.values(), idOfType));
    this.type(removed);
    // The copy of a removed type that an import of the own export has made takes its place.
    if (exported.has(idOfType(sourceOf(removed)))) return [];
    this.removals.push(connectorTypeRemoved(removed));
    return [connectorTypeBeforeRemoval(removed)];
  }
}

const idOfType = (source: RecordSource): string => idOfSource('connector-type', source);
