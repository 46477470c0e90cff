import type { IdHashSet } from './id-sets.js';
import {
  kindOf,
  type FeedCommand,
  type FeedRecordKind,
  type MappedCommand,
  type MappedRecord,
  type RecordKind,
  type RecordSource,
  type Rejection,
  type Warning,
} from './mapped-record.js';
import { emptyGroup, type OutgoingLine, type Publication, type RecordGroup } from './record-group.js';
import { SeenRecords } from './seen-records.js';

/**
 * What a command is to those of earlier records with its id: the first one, a newer one, one that is not newer, or one of
 * which nothing says so. Within one record, the second one of an id is always a duplicate.
 */
type Rank = 'first' | 'newer' | 'known' | 'duplicate';
type Ranks = ReadonlyMap<MappedCommand, Rank>;

/**
 * Passes the records of each source id in a file that are newer than those before, and the first one where no times are
 * known: two records with one id would overwrite each other, and each import of the file would change the directory twice. A
 * removal and a station of one id both pass, and so do a location that is published and the same one that is not, see
 * {@link WaitingRemovals}.
 */
export class DuplicateFilter {
  /**
   * @param connectorTypes the connector types that were sent, which all files share: a repeated one is left out
   * @param foldsCase whether ids that differ only in case are equal
   * @param seen the records of earlier pages
   */
  constructor(
    private readonly connectorTypes: IdHashSet,
    private readonly foldsCase: boolean,
    private readonly seen = new SeenRecords(),
  ) {}

  /**
   * Turns a mapped record into the group to send: duplicate stations and tariffs are rejected, duplicate locations left out.
   * Of what is left out, nothing else is sent or reported.
   */
  group(line: number, mapped: MappedRecord): RecordGroup {
    const location = mapped.commands.find(isOf('location'));
    if (location && this.isPassed(location)) return this.olderGroup(line, mapped, location);
    const ranks = this.ranksOf(mapped.commands);
    const repetition = location ? this.repetitionOf(location, ranks) : [];
    const publication = location && { publication: this.publicationOf(location.command) };
    return { ...this.ranked(line, mapped, ranks, repetition), ...publication };
  }

  /** The group of a location of which an earlier record is newer: nothing, if one of them hides it. */
  private olderGroup(line: number, mapped: MappedRecord, location: MappedCommand): RecordGroup {
    if (this.isHiddenOnce(location))
      return { ...emptyGroup(line), rejects: mapped.rejects, isIncomplete: isIncomplete(mapped) };
    return this.ranked(line, mapped, this.ranksOf(mapped.commands), []);
  }

  private ranked(line: number, mapped: MappedRecord, ranks: Ranks, repetition: Warning[]): RecordGroup {
    const { lines, warnings } = this.passed(mapped, ranks);
    const duplicates = duplicatesIn(ranks, mapped.commands.find(isOf('location')));
    // If all stations of the location are duplicates, their rejects report it already.
    const isReported = lines.length === 0 && duplicates.length > 0;
    const isLater = repetition.length > 0 || [...ranks.values()].some((rank) => rank !== 'first');
    return {
      line,
      lines,
      warnings: [...warnings, ...(isReported ? [] : repetition)],
      rejects: [...mapped.rejects, ...duplicates],
      skipped: mapped.skipped,
      ...(isPassedTariff(mapped, ranks) && { counted: { kind: 'tariff', outcome: 'unchanged' } }),
      isIncomplete: isIncomplete(mapped),
      dependsOnEarlier: isLater && lines.length > 0,
    };
  }

  /** What is sent and reported of a record. */
  private passed(
    { commands, warnings }: MappedRecord,
    ranks: Ranks,
  ): Pick<RecordGroup, 'lines' | 'warnings'> {
    const left = new Set([...ranks].filter(([, rank]) => !passes.has(rank)).map(([entry]) => entry));
    const unused = unusedOriginals(commands, left);
    const sent = commands
      .filter((entry) => !left.has(entry) && !unused.has(entry.original))
      .filter((entry) => !isConnectorType(entry) || this.isFirstType(entry));
    const own = warnings.filter(({ original }) => !unused.has(original));
    return {
      lines: sent.flatMap((entry) => this.outgoingLines(entry)),
      warnings: [...own, ...sent.flatMap((entry) => this.sharedEvseId(entry))],
    };
  }

  /** Whether an earlier record of a location is newer. */
  private isPassed({ command, updated }: MappedCommand): boolean {
    return updated !== undefined && updated < (this.newestOf(command) ?? -Infinity);
  }

  /** Whether one of a location's records hides it: this one, or the newest. */
  private isHiddenOnce({ command: { type, source } }: MappedCommand): boolean {
    const time = this.seen.of.location.hidden.numberOf(source.feed, this.idOf(source)) ?? -Infinity;
    return isRemoval(type) || time === this.newestOf({ type, source });
  }

  /** The time of the newest of the earlier records; null without one. */
  private newestOf({ type, source }: Pick<FeedCommand, 'type' | 'source'>): number | null {
    const { shown, hidden } = this.seenOf(type);
    const times = [shown, hidden].flatMap((set) => set.numberOf(source.feed, this.idOf(source)) ?? []);
    return times.length === 0 ? null : Math.max(...times);
  }

  /** The ranks of the stations, locations and tariffs of a record. */
  private ranksOf(commands: readonly MappedCommand[]): Ranks {
    const entries = commands.filter((entry) => !isConnectorType(entry));
    const newest = new Map(entries.map(({ command }) => [this.keyOf(command), this.newestOf(command)]));
    const updated = this.timesOf(entries);
    const own = new Set<string>();
    return new Map(
      entries.map((entry): [MappedCommand, Rank] => {
        const key = this.keyOf(entry.command);
        const isFirst = this.remember(entry.command, updated.get(key));
        const keyOfType = `${isRemoval(entry.command.type)} ${key}`;
        if (own.has(keyOfType)) return [entry, 'duplicate'];
        own.add(keyOfType);
        return [entry, rankOf(updated.get(key), newest.get(key) ?? null, isFirst)];
      }),
    );
  }

  /** The newest times by id: of a station that a record both has and removes, both are as old. */
  private timesOf(entries: readonly MappedCommand[]): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const { command, updated } of entries) {
      const key = this.keyOf(command);
      if (updated !== undefined) times.set(key, Math.max(updated, times.get(key) ?? -Infinity));
    }
    return times;
  }

  /** @returns whether it is the first of its id that shows, or removes, the record */
  private remember({ type, source }: FeedCommand, updated: number | undefined): boolean {
    const { shown, hidden } = this.seenOf(type);
    const set = isRemoval(type) ? hidden : shown;
    const id = this.idOf(source);
    const isFirst = set.add(source.feed, id);
    if (updated !== undefined && updated > (set.numberOf(source.feed, id) ?? -Infinity))
      set.setNumber(source.feed, id, updated);
    return isFirst;
  }

  /** What was read of the kind of a command, which is none of connector types. */
  private seenOf(type: FeedCommand['type']) {
    return this.seen.of[kindOf(type) as FeedRecordKind];
  }

  private keyOf({ type, source }: FeedCommand): string {
    return `${kindOf(type)} ${source.feed} ${this.idOf(source)}`;
  }

  /** The warning about a location that an earlier record has, too. */
  private repetitionOf(location: MappedCommand, ranks: Ranks): Warning[] {
    const { type, source } = location.command;
    const { shown, hidden } = this.seen.of.location;
    const opposite = isRemoval(type) ? shown : hidden;
    if (opposite.has(source.feed, this.idOf(source))) return [publishedOtherwise(location)];
    return ranks.get(location) === 'duplicate' ? [repeatedLocation(location)] : [];
  }

  private publicationOf({ type, source }: FeedCommand): Publication {
    return { location: { feed: source.feed, id: this.idOf(source) }, isHidden: type === 'RetireLocation' };
  }

  private idOf({ id }: RecordSource): string {
    return this.foldsCase ? id.toLowerCase() : id;
  }

  private outgoingLines({ command, then, original, updated }: MappedCommand): OutgoingLine[] {
    const line = this.outgoingLine(command, original, updated);
    return then === undefined ? [line] : [line, { ...this.outgoingLine(then, original), isSequel: true }];
  }

  private outgoingLine(command: FeedCommand, original: unknown, updated?: number): OutgoingLine {
    const { type, source } = command;
    const text = JSON.stringify(command);
    const line = { type, text, bytes: Buffer.byteLength(text) + 1, original };
    if (type === 'SetStationAvailability') return { ...line, reportsOn: source };
    if (!isRemoval(type)) return line;
    const removes = { feed: source.feed, id: this.idOf(source) };
    return { ...line, removes, ...(updated !== undefined && { updated }) };
  }

  /** The warning about a station whose EVSE-ID another one has, too. */
  private sharedEvseId({ command: { source, details }, original }: MappedCommand): Warning[] {
    const evseId = details?.evse_id ?? null;
    const other = evseId === null ? null : this.seen.evseIds.otherOf(evseId, source);
    if (other === null) return [];
    const [first, second] = [other, source].map(({ feed, id }) => `${id} of feed ${feed}`);
    return [{ problem: SHARED_EVSE_ID, detail: `${evseId}: ${first}, ${second}`, original }];
  }

  private isFirstType({ command: { source } }: MappedCommand): boolean {
    return this.connectorTypes.add(source.feed, source.id);
  }
}

const SHARED_EVSE_ID = 'two stations have the same EVSE-ID, both are imported';

const passes: ReadonlySet<Rank> = new Set<Rank>(['first', 'newer']);

/** @param newest the time of the newest earlier record of the id */
function rankOf(updated: number | undefined, newest: number | null, isFirst: boolean): Rank {
  if (updated === undefined || newest === null) return isFirst ? 'first' : 'duplicate';
  if (updated > newest) return 'newer';
  return updated === newest && isFirst ? 'first' : 'known';
}

/** Whether a record is a tariff that is not newer than an earlier one: it is no news to the directory. */
const isPassedTariff = ({ commands }: MappedRecord, ranks: Ranks): boolean =>
  commands.length === 1 && commands.every((entry) => isOf('tariff')(entry) && ranks.get(entry) === 'known');

/** A location that is hidden twice has its removals twice, also those of stations that the records do not list. */
function duplicatesIn(ranks: Ranks, location: MappedCommand | undefined): Rejection[] {
  if (location && isRemoval(location.command.type)) return [];
  const repeated = [...ranks].filter(([, rank]) => rank === 'duplicate').map(([entry]) => entry);
  return repeated.filter((entry) => !isOf('location')(entry)).map(duplicate);
}

/** The parts of a record of which no location and no station is sent. @param left the commands that are left out */
function unusedOriginals(
  commands: readonly MappedCommand[],
  left: ReadonlySet<MappedCommand>,
): ReadonlySet<unknown> {
  const originals = new Set(Array.from(left, ({ original }) => original));
  for (const entry of commands)
    if (!isConnectorType(entry) && !left.has(entry)) originals.delete(entry.original);
  return originals;
}

/** A duplicate is no loss: its id is known. */
const isIncomplete = ({ isIncomplete = false, rejects }: MappedRecord): boolean =>
  isIncomplete || rejects.length > 0;

const isRemoval = (type: FeedCommand['type']): boolean => /^(Remove|Retire)/.test(type);

const isOf =
  (kind: RecordKind) =>
  ({ command }: MappedCommand): boolean =>
    kindOf(command.type) === kind;

const isConnectorType = isOf('connector type');

/** The problem of a location that occurs again. */
export const REPEATED_LOCATION = 'location occurs again, its first occurrence counts';

const repeatedLocation = ({ command: { source }, original }: MappedCommand): Warning => ({
  problem: REPEATED_LOCATION,
  detail: `location ${source.id}`,
  original,
});

const publishedOtherwise = ({ command: { source }, original }: MappedCommand): Warning => ({
  problem: 'location occurs again with another publish, that of its last occurrence counts',
  detail: `location ${source.id}`,
  original,
});

function duplicate({ command: { type, source }, original }: MappedCommand): Rejection {
  const reason = `duplicate: the id ${source.id} of feed ${source.feed} was already in this file`;
  return { kind: kindOf(type), reason, original };
}
