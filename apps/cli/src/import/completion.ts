import { CommandError } from '../terminal.js';
import { recordsOf, type FormattedInput, type Reading } from './formatted-input.js';
import { removalOf } from './formats/ocpi/publication.js';
import { IdHashSet } from './records/id-hash-set.js';
import { kindOf, type FeedCommand } from './records/mapped-record.js';
import type { RecordGroup } from './records/record-group.js';
import type { HeldRecords, HeldStation } from './send/held-records.js';

/** Greatest part of a feed's stations that is removed without `--force`. */
const MAX_PART = 1 / 5;

interface FeedCount {
  held: number;
  missing: number;
}

/** What files contain that are the whole of their feeds. */
class FeedContents {
  readonly feeds = new Set<string>();
  private readonly stations = new IdHashSet();

  /** @param force whether parts of records may be left out @throws CommandError a record can't be read, which may be that of any station */
  add(name: string, { line, lines, isUnreadable, isIncomplete = false }: RecordGroup, force: boolean): void {
    if (isUnreadable)
      throw new CommandError(`${name}:${line} can't be read, so that the file is not the whole feed`);
    if (isIncomplete && !force)
      throw new CommandError(
        `${name}:${line} has stations that can't be read, so that the file is not the whole feed; ` +
          'nothing was imported: give --force if those that the directory has of them are to be removed',
      );
    for (const { type, text } of lines) {
      const { source } = JSON.parse(text) as FeedCommand;
      if (kindOf(type) !== 'connector type') this.feeds.add(source.feed);
      if (kindOf(type) === 'station') this.stations.add(source.feed, source.id.toLowerCase());
    }
  }

  has({ source: { feed, id } }: HeldStation): boolean {
    return this.stations.has(feed, id.toLowerCase());
  }
}

/**
 * Returns the commands that remove the stations that the directory has of the files' feeds, and that are not in the files.
 * @param files the inputs, which are read to their end
 * @param force whether more than a fifth of a feed may be removed, and what can't be read of records
 * @throws CommandError a file can't be the whole feed, or too much would be removed
 */
export async function removalsOfMissing(
  files: readonly FormattedInput[],
  reading: Reading,
  held: Pick<HeldRecords, 'stationsOf'>,
  force: boolean,
): Promise<FeedCommand[]> {
  const contents = await contentsOf(files, reading, force);
  const counts = new Map<string, FeedCount>();
  const removals: FeedCommand[] = [];
  for (const feed of contents.feeds) {
    const count = { held: 0, missing: 0 };
    counts.set(feed, count);
    for await (const station of held.stationsOf(feed)) {
      count.held += 1;
      if (contents.has(station)) continue;
      count.missing += 1;
      removals.push(removalOf(station));
    }
  }
  if (!force) refuseTooMany(counts);
  return removals;
}

async function contentsOf(
  files: readonly FormattedInput[],
  reading: Reading,
  force: boolean,
): Promise<FeedContents> {
  const contents = new FeedContents();
  for (const file of files) {
    if (!file.format.isFeed) throw new CommandError(`--complete is not for ${file.format.name} files`);
    for await (const { page, group } of recordsOf(file, reading)) contents.add(page.name, group, force);
  }
  return contents;
}

function refuseTooMany(counts: ReadonlyMap<string, FeedCount>): void {
  for (const [feed, { held, missing }] of counts)
    if (missing > held * MAX_PART)
      throw new CommandError(
        `${missing} of the ${held} stations of feed ${feed} are not in the file, more than a fifth; ` +
          'nothing was imported: give --force if they are to be removed',
      );
}

/** The group that sends removals. */
export const removalGroups = (removals: readonly FeedCommand[]): RecordGroup[] =>
  removals.map((command) => {
    const text = JSON.stringify(command);
    const line = { type: command.type, text, bytes: Buffer.byteLength(text) + 1, original: command };
    return { line: 0, lines: [line], warnings: [], rejects: [], skipped: 0, dependsOnEarlier: false };
  });
