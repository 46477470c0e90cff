import type { DirectoryReader } from '#client';
import { warningGroup, type RecordGroup, type RecordKind } from '#formats/reading';
import { removalGroups } from '../completion.js';
import type { HeldRecords, ListedRecord } from '../send/held-records.js';
import { removalOf } from '../send/publication.js';
import type { Phase } from './phase.js';
import { referredTo, type Referred } from './references.js';

/** How many records are looked up at a time. */
const BATCH = 1_000;

const STAYS = 'stations of others refer to the record, it stays';

/** What the records of a feed are beside stations. */
const kinds = {
  'connector-type': { list: 'connector-types', kind: 'connector type', command: 'RemoveConnectorType' },
  location: { list: 'locations', kind: 'location', command: 'RetireLocation' },
} as const satisfies Record<Referred, { list: string; kind: RecordKind; command: string }>;

/** The commands that remove all records of a feed; its locations are retired. */
export class Removal {
  constructor(
    private readonly reader: DirectoryReader,
    private readonly held: HeldRecords,
    private readonly feed: string,
  ) {}

  /** Nothing that a station refers to is removed: the stations of the feed are gone by then. */
  readonly phases: readonly Phase[] = [
    () => this.stations(),
    () => this.tariffs(),
    () => this.unused('connector-type', ''),
    () => this.unused('location', '&retired=false'),
  ];

  private async *stations(): Groups {
    for await (const station of this.held.stationsOf(this.feed)) yield* removalGroups([removalOf(station)]);
  }

  /** Stations may go on to name them. */
  private async *tariffs(): Groups {
    for await (const { source } of this.held.recordsOf('tariffs', this.feed, ''))
      yield* removalGroups([{ type: 'RemoveTariff', source, data: {} }]);
  }

  private async *unused(kind: Referred, condition: string): Groups {
    await this.reader.catchUp();
    let batch: ListedRecord[] = [];
    for await (const record of this.held.recordsOf(kinds[kind].list, this.feed, condition)) {
      batch.push(record);
      if (batch.length < BATCH) continue;
      yield* this.groups(kind, batch);
      batch = [];
    }
    yield* this.groups(kind, batch);
  }

  private async *groups(of: Referred, records: readonly ListedRecord[]): Groups {
    const ids = records.map(({ id }) => id);
    const used = await referredTo(this.reader, of, ids);
    const { kind, command: type } = kinds[of];
    for (const { id, source } of records)
      if (used.has(id)) yield* stays(kind, id);
      else yield* removalGroups([{ type, source, data: {} }]);
  }
}

type Groups = ReturnType<Phase>;

const stays = (kind: RecordKind, id: string): RecordGroup[] => [
  {
    ...warningGroup(0, { problem: STAYS, detail: `${kind} ${id}`, original: null }),
    counted: { kind, outcome: 'skipped' },
  },
];
