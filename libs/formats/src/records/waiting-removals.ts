import { kindOf, type FeedCommand, type FeedRecordKind, type RecordSource } from './mapped-record.js';
import type { OutgoingLine, Publication, RecordGroup } from './record-group.js';
import type { SeenRecords } from './seen-records.js';

/** Greatest number of removals that wait. The oldest ones beyond it are decided early. */
const MAX_WAITING = 10_000;

/** A record of an input. */
export interface ReadGroup<Input> {
  readonly page: Input;
  readonly group: RecordGroup;
}

/** A location that a record of the file hides. */
interface HiddenLocation {
  readonly key: string;
  /** Whether a later record shows it. */
  isShown: boolean;
  /** Number of removals that wait. */
  waiting: number;
}

type RemovalLine = OutgoingLine & { readonly removes: RecordSource };

interface Removal<Input> {
  readonly page: Input;
  readonly line: number;
  readonly removal: RemovalLine;
  /** Null if the record shows the location of the station. */
  readonly hidden: HiddenLocation | null;
}

/**
 * The removals of a file, or of all pages of an address, which wait for its end: a station that is there under the id of a
 * removed one has taken its place, before it or after it, unless the removal is newer; and of a location that is hidden and
 * shown, the last record counts.
 */
export class WaitingRemovals<Input> {
  private readonly waiting: Removal<Input>[] = [];
  /** The locations with waiting removals, by source. */
  private readonly hidden = new Map<string, HiddenLocation>();

  constructor(
    private readonly seen: SeenRecords,
    private readonly limit = MAX_WAITING,
  ) {}

  /** Returns the groups to send now: the record without its removals, and removals that have waited long enough. */
  *add({ page, group }: ReadGroup<Input>): Generator<ReadGroup<Input>, void, undefined> {
    const removals = group.lines.filter(isRemoval);
    const hidden = this.hiddenBy(group.publication, removals.length);
    this.waiting.push(...removals.map((removal) => ({ page, line: group.line, removal, hidden })));
    const lines = group.lines.filter((line) => !isRemoval(line));
    yield { page, group: removals.length === 0 ? group : { ...group, lines } };
    yield* this.decided(this.waiting.splice(0, this.waiting.length - this.limit));
  }

  /** Returns the groups to send at the end. */
  end(): Generator<ReadGroup<Input>, void, undefined> {
    return this.decided(this.waiting.splice(0));
  }

  /**
   * Keeps what the record says of its location.
   * @param removals how many removals the record has
   * @returns null if it shows the location, or is about none
   */
  private hiddenBy(publication: Publication | undefined, removals: number): HiddenLocation | null {
    if (!publication) return null;
    const key = keyOf(publication.location);
    const known = this.hidden.get(key);
    if (known) known.isShown = !publication.isHidden;
    if (!publication.isHidden || removals === 0) return null;
    const hidden = known ?? { key, isShown: false, waiting: 0 };
    hidden.waiting += removals;
    this.hidden.set(key, hidden);
    return hidden;
  }

  private *decided(removals: readonly Removal<Input>[]): Generator<ReadGroup<Input>, void, undefined> {
    for (const removal of removals) {
      const { page, hidden } = removal;
      if (!hidden?.isShown) yield { page, group: this.groupOf(removal) };
      if (hidden !== null && --hidden.waiting === 0) this.hidden.delete(hidden.key);
    }
  }

  private groupOf({ line, removal, hidden }: Removal<Input>): RecordGroup {
    const none = { line, lines: [], warnings: [], rejects: [], skipped: 0, dependsOnEarlier: false };
    const { feed, id } = removal.removes;
    const { shown } = this.seen.of[kindOf(removal.type) as FeedRecordKind];
    if (!shown.has(feed, id)) return { ...none, lines: [removal] };
    if (hidden !== null) return { ...none, lines: [withoutTime(removal)], dependsOnEarlier: true };
    const isNewer = (removal.updated ?? -Infinity) > (shown.numberOf(feed, id) ?? Infinity);
    return isNewer
      ? { ...none, lines: [removal], dependsOnEarlier: true }
      : { ...none, warnings: [replaced(removal)] };
  }
}

const isRemoval = (line: OutgoingLine): line is RemovalLine => line.removes !== undefined;

const keyOf = ({ feed, id }: RecordSource): string => `${feed}\n${id}`;

/** The removal of what an earlier record of the file has, which may have a newer time than this one. */
function withoutTime(removal: OutgoingLine): OutgoingLine {
  const { type, source, data } = JSON.parse(removal.text) as FeedCommand;
  const text = JSON.stringify({ type, source, data });
  return { ...removal, text, bytes: Buffer.byteLength(text) + 1 };
}

const replaced = ({ removes, original }: OutgoingLine) => ({
  problem: 'a removed station is in the file under the same id, not removed, which counts',
  detail: `station ${removes?.id}`,
  original,
});
