import type { FeedCommand, RecordGroup, RecordSource } from '#formats/reading';
import type { NamedLocation } from './address/page-content.js';
import type { Sender } from './address/sender.js';
import { ImportError } from './import-error.js';
import { FeedContents } from './feed-contents.js';
import type { Reading } from './formatted-input.js';
import { removalOf } from './send/publication.js';
import type { HeldRecords, HeldStation } from './send/held-records.js';
import type { SourceInput } from './sources.js';

/** Greatest part of a feed's stations that is removed without `--force`. */
const MAX_PART = 1 / 5;

/** What the removals depend on beside the files. */
export interface CompletionOptions {
  readonly held: Pick<HeldRecords, 'stationsOf' | 'recordsOf'>;
  /** How files are read; anew for each reading. */
  readonly reading: () => Reading;
  /** Whether more than a fifth of a feed may be removed, and what can't be read of records. */
  readonly force: boolean;
  /** Called with the first feed before the directory is read. */
  readonly beforeComparing?: (feed: string) => Promise<void>;
  /** Opens a second pull of an address. */
  readonly openAgain: (sender: Sender) => Promise<SourceInput>;
}

export interface Completion {
  readonly removals: readonly FeedCommand[];
  /** The locations that are not in the files, and of which no sender says that they are gone. */
  readonly kept: readonly string[];
}

/** A location that did not come, and its stations. */
interface AbsentLocation extends NamedLocation {
  readonly party: string;
  readonly stations: HeldStation[];
}

/**
 * Returns the commands that remove the stations that the directory has of the files' feeds, and that are not in the files.
 * A location that has not come from an address may have moved from one page to another meanwhile: its stations are removed
 * if its sender says that it is gone.
 * @param files the inputs, which are read to their end
 * @throws ImportError a file can't be the whole feed, or too much would be removed
 */
export async function removalsOfMissing(
  files: readonly SourceInput[],
  options: CompletionOptions,
): Promise<Completion> {
  const { held, reading, force } = options;
  const contents = await FeedContents.of(files, reading(), force);
  const [first] = [...contents.feeds.keys(), ...contents.feedsOfTariffs.keys()];
  if (first !== undefined) await options.beforeComparing?.(first);
  const removals: FeedCommand[] = [];
  const absent = new AbsentLocations(options);
  const counts = new Map<string, number>();
  for (const [feed, inputs] of contents.feeds) {
    const senders = sendersOf(inputs);
    let count = 0;
    for await (const station of held.stationsOf(feed)) {
      count += 1;
      if (contents.hasStation(station)) continue;
      const location = contents.locationOf(station);
      if (senders.length === 0 || contents.hasLocation(feed, location)) removals.push(removalOf(station));
      else absent.add(station, location, senders);
    }
    counts.set(feed, count);
  }
  const { gone, kept } = await absent.settled();
  removals.push(...gone.map(removalOf));
  if (!force) refuseTooMany(removals, counts, 'stations');
  return { removals: [...removals, ...(await removedTariffs(contents, options))], kept };
}

/** The removals of the tariffs that a feed has no more, if it has any. */
async function removedTariffs(contents: FeedContents, options: CompletionOptions): Promise<FeedCommand[]> {
  const removals: FeedCommand[] = [];
  const counts = new Map<string, number>();
  for (const [feed, inputs] of contents.feedsOfTariffs) {
    let absent: RecordSource[] = [];
    let count = 0;
    for await (const { source } of options.held.recordsOf('tariffs', feed, '')) {
      count += 1;
      if (!contents.hasTariff(source)) absent.push(source);
    }
    for (const sender of sendersOf(inputs)) absent = await absentAgain(absent, sender, options);
    removals.push(...absent.map((source) => ({ type: 'RemoveTariff', source, data: {} }) as const));
    counts.set(feed, count);
  }
  if (!options.force) refuseTooMany(removals, counts, 'tariffs');
  return removals;
}

/** The tariffs that a second pull lacks too: a sender is not asked for one alone. */
async function absentAgain(
  absent: readonly RecordSource[],
  sender: Sender,
  { reading, force, openAgain }: CompletionOptions,
): Promise<RecordSource[]> {
  // What is left out of lists is missing in any pull.
  if (absent.length === 0 || sender.summary.omits) return [];
  const again = await FeedContents.of([await openAgain(sender)], reading(), force);
  return absent.filter((source) => !again.hasTariff(source));
}

const sendersOf = (inputs: ReadonlySet<SourceInput>): Sender[] => [
  ...new Set([...inputs].flatMap(({ sender }) => sender ?? [])),
];

/** The locations that did not come from addresses. */
class AbsentLocations {
  private readonly bySender = new Map<Sender, Map<string, AbsentLocation>>();
  private readonly all = new Set<AbsentLocation>();

  constructor(private readonly options: CompletionOptions) {}

  /** @param senders those that the feed comes from, which all have to say that it is gone */
  add(station: HeldStation, id: string, senders: readonly Sender[]): void {
    const { feed } = station.source;
    const key = `${feed}\n${id.toLowerCase()}`;
    const [first] = senders;
    const known = first && this.bySender.get(first)?.get(key);
    const location = known ?? { id, party: feed, stations: [] };
    location.stations.push(station);
    if (known) return;
    this.all.add(location);
    for (const sender of senders) {
      const ofSender = this.bySender.get(sender) ?? new Map<string, AbsentLocation>();
      this.bySender.set(sender, ofSender.set(key, location));
    }
  }

  /** @returns the stations of those that are gone, and the names of the others */
  async settled(): Promise<{ readonly gone: HeldStation[]; readonly kept: string[] }> {
    const gone = new Set(this.all);
    for (const [sender, locations] of this.bySender) {
      const ofSender = await this.goneOf(sender, [...locations.values()]);
      for (const location of locations.values()) if (!ofSender.has(location)) gone.delete(location);
    }
    const kept = [...this.all].filter((location) => !gone.has(location));
    return {
      gone: [...gone].flatMap(({ stations }) => stations),
      kept: kept.map(({ party, id }) => `feed ${party}, location ${id}`),
    };
  }

  private async goneOf(
    sender: Sender,
    locations: readonly AbsentLocation[],
  ): Promise<ReadonlySet<NamedLocation>> {
    const singly = await sender.goneOf(locations);
    if (singly !== null) return singly;
    // What is left out of lists is missing in any pull.
    if (sender.summary.omits) return new Set();
    const { reading, force, openAgain } = this.options;
    const contents = await FeedContents.of([await openAgain(sender)], reading(), force);
    const isGone = ({ party, id, stations }: AbsentLocation) =>
      !contents.hasLocation(party, id) && !stations.some((station) => contents.hasStation(station));
    return new Set(locations.filter(isGone));
  }
}

function refuseTooMany(
  removals: readonly FeedCommand[],
  held: ReadonlyMap<string, number>,
  what: 'stations' | 'tariffs',
): void {
  for (const [feed, count] of held) {
    const missing = removals.filter(({ source }) => source.feed === feed).length;
    if (missing > count * MAX_PART)
      throw new ImportError(
        'too_much_removed',
        `${missing} of the ${count} ${what} of feed ${feed} are not in the file, more than a fifth; ` +
          'nothing was imported: give --force if they are to be removed',
      );
  }
}

/** The group that sends removals. */
export const removalGroups = (removals: readonly FeedCommand[]): RecordGroup[] =>
  removals.map((command) => {
    const text = JSON.stringify(command);
    const line = { type: command.type, text, bytes: Buffer.byteLength(text) + 1, original: command };
    return { line: 0, lines: [line], warnings: [], rejects: [], skipped: 0, dependsOnEarlier: false };
  });
