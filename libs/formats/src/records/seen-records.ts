import { EvseIds } from './evse-ids.js';
import { IdHashSet, IdNumbers } from './id-sets.js';
import type { FeedRecordKind, RecordSource } from './mapped-record.js';

/** The ids of a file's records as they are spelled first: ids of OCPI that differ only in case are equal. */
export class FirstSpellings {
  private readonly known = new IdHashSet();
  /** The first spellings that are not all in lower case. */
  private readonly spellings = new Map<string, string>();

  /** The source of a record whose id has its first spelling, which is the given one if the id is new. */
  sourceOf(feed: string, id: string): RecordSource {
    const folded = id.toLowerCase();
    const key = `${feed}\n${folded}`;
    if (this.known.add(feed, folded) && id !== folded) this.spellings.set(key, id);
    return { feed, id: this.spellings.get(key) ?? folded };
  }
}

/** The records of one kind, by the times of their newest ones. */
interface SeenOfKind {
  readonly shown: IdNumbers;
  /** Those that records remove or retire. */
  readonly hidden: IdNumbers;
  readonly spellings: FirstSpellings;
}

const nothingSeen = (): SeenOfKind => ({
  shown: new IdNumbers(),
  hidden: new IdNumbers(),
  spellings: new FirstSpellings(),
});

/** What was read so far of one file, or of all pages of an address. */
export class SeenRecords {
  /** @param evseIds those of all files of the import */
  constructor(readonly evseIds = new EvseIds()) {}

  readonly of: Readonly<Record<FeedRecordKind, SeenOfKind>> = {
    location: nothingSeen(),
    station: nothingSeen(),
    tariff: nothingSeen(),
  };
  /** The warnings that are reported once. */
  readonly warnings = new Set<string>();
}
