import { foldEvents, presentStation, stationEntry, relatedRecordsOf } from '#application/views';
import type { AggregateKind, DomainState, PresentStation } from '#domain';
import { found, wordsToFind, type Finding } from './finding.js';
import { keysAround } from './projected.js';
import type { RecordCollection } from './record-collection.js';
import { aroundKey, storedRecord, type RecordDocument } from './record-document.js';

export type Around = 'location' | 'connector-type';

/** Stations that are written at a time when something around them has changed. */
const PAGE_SIZE = 500;

/**
 * Keeps stations findable by what is around them, whoever else writes stations and what is around them meanwhile.
 *
 * Whoever writes a record writes that first and looks at the other side after; and what is written of a station
 * is worked out from what was read after the revision that it replaces. So of a station and a location that two
 * projectors change at the same time, the later one of the two sees the earlier one's write, or is refused and
 * looks again.
 */
export class StationSurroundings {
  constructor(
    private readonly stations: RecordCollection,
    private readonly around: Record<Around, RecordCollection>,
  ) {}

  /** What these keys name, to work out how the stations that have it around them are found. */
  async load(keys: readonly string[]): Promise<LoadedSurroundings> {
    return new LoadedSurroundings(keys, await this.ofBoth(keys, (side, ids) => side.load(ids)));
  }

  /** Does again what was worked out from surroundings that have changed since they were loaded. */
  async check(loaded: LoadedSurroundings): Promise<void> {
    const now = await this.ofBoth(loaded.keys, (side, ids) => side.versions(ids));
    await this.refreshAround(loaded.keys.filter((key) => (now.get(key) ?? 0) !== loaded.version(key)));
  }

  /** Works out anew how the stations around these records are found. */
  async refreshAround(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for await (const ids of this.stations.idsAround(keys, PAGE_SIZE)) await this.refresh(ids);
  }

  /** Works out anew how these stations are found. */
  async refresh(ids: readonly string[]): Promise<void> {
    for (let left = ids; left.length > 0;) {
      const held = [...(await this.stations.load(left)).values()];
      const refused = await this.stations.write(await this.renewed(held));
      left = refused.map(({ _id }) => _id);
    }
  }

  /** Those of the documents by which their stations are no longer found rightly, as they have to be. */
  private async renewed(documents: readonly RecordDocument[]): Promise<readonly RecordDocument[]> {
    const states = documents.map((document) =>
      presentStation(foldEvents('station', storedRecord(document), []).state),
    );
    const loaded = await this.load(states.flatMap((station) => (station ? keysAround(station) : [])));
    return documents.flatMap((document, place) => {
      const finding = loaded.finding(states[place]);
      if (!finding || isFoundBy(document, finding)) return [];
      return [{ ...document, ...found(finding), revision: document.revision + 1 }];
    });
  }

  private async ofBoth<Value>(
    keys: readonly string[],
    ask: (side: RecordCollection, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const answers = Object.entries(this.around).map(async ([kind, side]) => {
      const ids = keys.flatMap((key) => (key.startsWith(`${kind}/`) ? key.slice(kind.length + 1) : []));
      return [...(await ask(side, ids))].map(([id, value]) => [`${kind}/${id}`, value] as const);
    });
    return new Map((await Promise.all(answers)).flat());
  }
}

/** What was around some stations when it was loaded. */
export class LoadedSurroundings {
  /** @param keys all that was asked for, whether it was there or not */
  constructor(
    readonly keys: readonly string[],
    private readonly documents: ReadonlyMap<string, RecordDocument>,
  ) {}

  finding(station: PresentStation | undefined): Finding | undefined {
    if (!station) return undefined;
    const stateOf = (kind: AggregateKind, id: string) => this.state(kind, id);
    const entry = stationEntry(station, relatedRecordsOf(station, stateOf));
    return { entry, around: keysAround(station) };
  }

  /** 0 where it was not there. */
  version(key: string): number {
    return this.documents.get(key)?.version ?? 0;
  }

  private state(kind: AggregateKind, id: string): DomainState | undefined {
    const document = this.documents.get(aroundKey({ kind, id }));
    return document && foldEvents(kind, storedRecord(document), []).state;
  }
}

function isFoundBy(document: RecordDocument, { entry }: Finding): boolean {
  return (
    document.words?.join(' ') === wordsToFind(entry).join(' ') &&
    Object.entries(entry.filters).every(([field, value]) => document.filters?.[field] === value)
  );
}
