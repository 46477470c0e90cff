import type { OutgoingLine, RecordGroup } from './record-group.js';
import type { SeenRecords } from './seen-records.js';

/** Greatest number of removals that wait. The oldest ones beyond it are decided early. */
const MAX_WAITING = 10_000;

/** A record of an input. */
export interface ReadGroup<Input> {
  readonly page: Input;
  readonly group: RecordGroup;
}

interface Removal<Input> {
  readonly page: Input;
  readonly line: number;
  readonly removal: OutgoingLine;
}

/**
 * The removals of a file, or of all pages of an address, which wait for its end: a station that is there under the id of a
 * removed one has taken its place, before it or after it.
 */
export class WaitingRemovals<Input> {
  private readonly waiting: Removal<Input>[] = [];

  constructor(
    private readonly seen: SeenRecords,
    private readonly limit = MAX_WAITING,
  ) {}

  /** Returns the groups to send now: the record without its removals, and removals that have waited long enough. */
  *add({ page, group }: ReadGroup<Input>): Generator<ReadGroup<Input>, void, undefined> {
    const removals = group.lines.filter(({ removes }) => removes);
    this.waiting.push(...removals.map((removal) => ({ page, line: group.line, removal })));
    const lines = group.lines.filter(({ removes }) => !removes);
    yield { page, group: removals.length === 0 ? group : { ...group, lines } };
    yield* this.decided(this.waiting.splice(0, this.waiting.length - this.limit));
  }

  /** Returns the groups to send at the end. */
  end(): Generator<ReadGroup<Input>, void, undefined> {
    return this.decided(this.waiting.splice(0));
  }

  private *decided(removals: readonly Removal<Input>[]): Generator<ReadGroup<Input>, void, undefined> {
    const none = { rejects: [], skipped: 0, dependsOnEarlier: false };
    for (const { page, line, removal } of removals) {
      const isReplaced = removal.removes && this.seen.stations.has(removal.removes.feed, removal.removes.id);
      const group = isReplaced
        ? { ...none, line, lines: [], warnings: [replaced(removal)] }
        : { ...none, line, lines: [removal], warnings: [] };
      yield { page, group };
    }
  }
}

const replaced = ({ removes, original }: OutgoingLine) => ({
  problem: 'a removed station is in the file under the same id, not removed, which counts',
  detail: `station ${removes?.id}`,
  original,
});
