import type { IdHashSet } from './id-hash-set.js';
import {
  kindOf,
  type FeedCommand,
  type MappedCommand,
  type MappedRecord,
  type RecordKind,
  type RecordSource,
  type Rejection,
  type Warning,
} from './mapped-record.js';
import type { OutgoingLine, Publication, RecordGroup } from './record-group.js';
import { SeenRecords } from './seen-records.js';

/**
 * Passes the first record of each source id in a file. Two records with one id would overwrite each other, and each
 * import of the file would change the directory twice. A removal and a station of one id both pass, and so do a location that
 * is published and the same one that is not, see {@link WaitingRemovals}.
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
   * Turns a mapped record into the group to send: duplicate stations are rejected, duplicate locations left out. Of what is
   * left out, nothing else is sent or reported.
   */
  group(line: number, mapped: MappedRecord): RecordGroup {
    const repeated = mapped.commands.filter((entry) => !isConnectorType(entry) && !this.isFirst(entry));
    const left = new Set(repeated);
    const unused = unusedOriginals(mapped.commands, left);
    const lines = mapped.commands
      .filter((entry) => !left.has(entry) && !unused.has(entry.original))
      .filter((entry) => !isConnectorType(entry) || this.isFirst(entry))
      .flatMap((entry) => this.outgoingLines(entry));
    const location = mapped.commands.find(isOf('location'));
    // A location that is hidden twice has its removals twice, also those of stations that the records do not list.
    const isHidden = location !== undefined && isRemoval(location.command.type);
    const duplicates = isHidden ? [] : repeated.filter(isOf('station')).map(duplicateStation);
    // If all stations of the location are duplicates, their rejects report it already.
    const isReported = lines.length === 0 && duplicates.length > 0;
    const repetition = location ? this.repetitionOf(location, left) : [];
    const warnings = mapped.warnings.filter(({ original }) => !unused.has(original));
    return {
      line,
      lines,
      warnings: [...warnings, ...(isReported ? [] : repetition)],
      rejects: [...mapped.rejects, ...duplicates],
      skipped: mapped.skipped,
      isIncomplete: isIncomplete(mapped),
      dependsOnEarlier: repetition.length > 0 && lines.length > 0,
      ...(location && { publication: this.publicationOf(location.command) }),
    };
  }

  /** The warning about a location that an earlier record has, too. */
  private repetitionOf(location: MappedCommand, left: ReadonlySet<MappedCommand>): Warning[] {
    const { type, source } = location.command;
    const { locations, retirements } = this.seen;
    const opposite = isRemoval(type) ? locations : retirements;
    if (opposite.has(source.feed, this.idOf(source))) return [publishedOtherwise(location)];
    return left.has(location) ? [repeatedLocation(location)] : [];
  }

  private publicationOf({ type, source }: FeedCommand): Publication {
    return { location: { feed: source.feed, id: this.idOf(source) }, isHidden: type === 'RetireLocation' };
  }

  private idOf({ id }: RecordSource): string {
    return this.foldsCase ? id.toLowerCase() : id;
  }

  private outgoingLines({ command, then, original }: MappedCommand): OutgoingLine[] {
    const line = this.outgoingLine(command, original);
    return then === undefined ? [line] : [line, { ...this.outgoingLine(then, original), isSequel: true }];
  }

  private outgoingLine(command: FeedCommand, original: unknown): OutgoingLine {
    const { type, source } = command;
    const text = JSON.stringify(command);
    const line = { type, text, bytes: Buffer.byteLength(text) + 1, original };
    if (!isRemoval(type)) return line;
    return { ...line, removes: { feed: source.feed, id: this.idOf(source) } };
  }

  private isFirst({ command: { type, source } }: MappedCommand): boolean {
    const kind = kindOf(type);
    if (kind === 'connector type') return this.connectorTypes.add(source.feed, source.id);
    const { locations, retirements, stations, removals } = this.seen;
    const [shown, hidden] = kind === 'location' ? [locations, retirements] : [stations, removals];
    return (isRemoval(type) ? hidden : shown).add(source.feed, this.idOf(source));
  }
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

const isRemoval = (type: FeedCommand['type']): boolean =>
  type === 'RemoveStation' || type === 'RetireLocation';

const isOf =
  (kind: RecordKind) =>
  ({ command }: MappedCommand): boolean =>
    kindOf(command.type) === kind;

const isConnectorType = isOf('connector type');

const repeatedLocation = ({ command: { source }, original }: MappedCommand): Warning => ({
  problem: 'location occurs again, its first occurrence counts',
  detail: `location ${source.id}`,
  original,
});

const publishedOtherwise = ({ command: { source }, original }: MappedCommand): Warning => ({
  problem: 'location occurs again with another publish, that of its last occurrence counts',
  detail: `location ${source.id}`,
  original,
});

function duplicateStation({ command: { source }, original }: MappedCommand): Rejection {
  const reason = `duplicate: the id ${source.id} of feed ${source.feed} was already in this file`;
  return { kind: 'station', reason, original };
}
