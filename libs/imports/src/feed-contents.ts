import { idOfSource } from '#application/views';
import { IdHashSet, kindOf, type FeedCommand, type RecordGroup, type RecordSource } from '#formats/reading';
import { ImportError } from './import-error.js';
import { recordsOf, type Reading } from './formatted-input.js';
import type { HeldStation } from './send/held-records.js';
import type { SourceInput } from './sources.js';

/** What inputs contain that are the whole of their feeds. */
export class FeedContents {
  /** The feeds of stations and locations, each with the inputs that have it. */
  readonly feeds = new Map<string, Set<SourceInput>>();
  /** The same of tariffs. */
  readonly feedsOfTariffs = new Map<string, Set<SourceInput>>();
  private readonly tariffs = new IdHashSet();
  private readonly stations = new IdHashSet();
  private readonly locations = new IdHashSet();

  private constructor() {}

  /**
   * Reads inputs to their end.
   * @param force whether parts of records may be left out
   * @throws ImportError an input can't be the whole feed
   */
  static async of(inputs: readonly SourceInput[], reading: Reading, force: boolean): Promise<FeedContents> {
    const contents = new FeedContents();
    for (const input of inputs) {
      if (!input.format.isFeed)
        throw new ImportError('wrong_options', `--complete is not for ${input.format.name} files`);
      for await (const { page, group } of recordsOf(input, reading)) {
        refusePart(page.name, group, force);
        refuseReports(page.name, group);
        contents.add(input, group);
      }
    }
    return contents;
  }

  hasStation({ source: { feed, id } }: HeldStation): boolean {
    return this.stations.has(feed, id.toLowerCase());
  }

  hasTariff({ feed, id }: RecordSource): boolean {
    return this.tariffs.has(feed, id.toLowerCase());
  }

  hasLocation(feed: string, id: string): boolean {
    return this.locations.has(feed, id.toLowerCase());
  }

  /** The source id of a station's location, with which that of the station begins. */
  locationOf({ source: { feed, id }, location_id }: HeldStation): string {
    const beginnings = beginningsOf(id);
    return (
      beginnings.find((each) => idOfSource('location', { feed, id: each }) === location_id) ??
      beginnings.find((each) => this.hasLocation(feed, each)) ??
      beginnings[0] ??
      id
    );
  }

  private add(input: SourceInput, { lines }: RecordGroup): void {
    for (const { type, text } of lines) {
      const { source } = JSON.parse(text) as FeedCommand;
      const kind = kindOf(type);
      if (kind === 'connector type') continue;
      const feeds = kind === 'tariff' ? this.feedsOfTariffs : this.feeds;
      feeds.set(source.feed, (feeds.get(source.feed) ?? new Set()).add(input));
      const ids = { station: this.stations, location: this.locations, tariff: this.tariffs }[kind];
      ids.add(source.feed, source.id.toLowerCase());
    }
  }
}

/** @throws ImportError a record can't be read, which may be that of any station */
function refusePart(name: string, group: RecordGroup, force: boolean): void {
  const { line, isUnreadable, isIncomplete = false } = group;
  if (isUnreadable)
    throw new ImportError('invalid', `${name}:${line} can't be read, so that the file is not the whole feed`);
  if (isIncomplete && !force)
    throw new ImportError(
      'incomplete',
      `${name}:${line} has stations that can't be read, so that the file is not the whole feed; ` +
        'nothing was imported: give --force if those that the directory has of them are to be removed',
    );
}

/** @throws ImportError a record reports on a station, which a feed of reports may do of some alone */
function refuseReports(name: string, { line, lines }: RecordGroup): void {
  if (lines.some(({ reportsOn }) => reportsOn))
    throw new ImportError(
      'wrong_options',
      `--complete is not for reports on stations, as ${name}:${line} is one`,
    );
}

/** The beginnings of an id before each of its slashes, the longest first. */
const beginningsOf = (id: string): string[] =>
  [...id.matchAll(/\//g)].map(({ index }) => id.slice(0, index)).reverse();
