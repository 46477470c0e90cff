import { decodePosition, encodePosition, positionInPartition } from '#application/views';
import { DeadLetters } from '../archive/dead-letters.js';
import { EventArchive } from '../archive/event-archive.js';
import { eraseAllTexts } from '../archive/text-erasure.js';
import type { Generation } from '../generations/generation.js';
import { HistorySnapshotWriter } from '../projection/history-snapshot-writer.js';
import { recordCollections } from '../projection/record-collection.js';
import { StationReindexer } from '../projection/station-reindexer.js';
import { SideTableWriters } from '../side-tables/side-table-writers.js';
import { FillPass, relatedKinds, type FillPassOptions } from './fill-pass.js';
import type { FillTarget } from './partition-fill.js';

/** Greatest estimated size of the records that are held in memory, of all partitions together. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Fills a new generation with the events that the log has at the start, by aggregate and before there are indexes.
 * Records are folded in memory, and written when all are read: documents of stations contain words of their locations and
 * connector types. If they do not fit in memory, the log is read again for the stations, which are then written whenever
 * it is full.
 *
 * With the stations, a position is stored from which a fill that was interrupted is continued. Several fills of a
 * generation may run at once: they cover the same events, and a stored record is replaced by later versions only.
 */
export class GenerationFill {
  private readonly archive: EventArchive;
  private readonly deadLetters: DeadLetters;
  private readonly target: FillTarget;
  /** The creation of the archive's indexes, which begins when all events are stored. */
  private archiveIndexed: Promise<void> | undefined;

  private constructor(
    private readonly generation: Generation,
    /** By partition, the offset before which events are applied. */
    readonly until: readonly number[],
    private readonly maxHeldBytes: number,
  ) {
    this.archive = new EventArchive(generation.events);
    this.deadLetters = new DeadLetters(generation.deadLetters);
    const records = recordCollections(generation);
    this.target = {
      records,
      keys: generation.keys,
      reindexer: new StationReindexer(records.station, records, generation),
      sideTables: () => new SideTableWriters(generation, generation.sideTables),
    };
  }

  /**
   * Begins or continues a fill.
   * @param ends by partition, the end of the log
   * @returns undefined if the generation is filled already
   */
  static async begin(
    generation: Generation,
    ends: readonly number[],
    maxHeldBytes = MAX_HELD_BYTES,
  ): Promise<GenerationFill | undefined> {
    const until = await generation.beginFill(ends);
    return until && new GenerationFill(generation, until, maxHeldBytes / until.length);
  }

  /** The first reading of the log; undefined if an earlier fill has done it. */
  async firstReading(): Promise<FillPass | undefined> {
    const { generation } = this;
    if (await generation.isLogRead()) return undefined;
    return this.pass({
      kinds: ['station', ...relatedKinds],
      kindsOfLargeLog: relatedKinds,
      from: [],
      store: ({ events, unreadable }) =>
        Promise.all([this.archive.add(events), this.deadLetters.addUnreadable(unreadable)]),
      read: () => this.endFirstReading(),
    });
  }

  /** The second reading, for stations; undefined if all are written. */
  async secondReading(): Promise<FillPass | undefined> {
    const position = await this.generation.position();
    const from = position === undefined ? [] : (decodePosition(position) ?? []);
    if (this.until.every((end, partition) => (from[partition] ?? 0) >= end)) return undefined;
    const nothing = () => Promise.resolve();
    return this.pass({ kinds: ['station'], from, store: nothing, read: nothing });
  }

  private pass(
    options: Omit<FillPassOptions, 'until' | 'maxHeldBytes' | 'progressed' | 'written'>,
  ): FillPass {
    const { generation, until, maxHeldBytes } = this;
    return new FillPass(this.target, this.deadLetters, {
      ...{ ...options, until, maxHeldBytes },
      progressed: (records) => generation.reportFill(records),
      written: (partition, next) => generation.advance(positionInPartition(partition, next)),
    });
  }

  private async endFirstReading(): Promise<void> {
    await this.generation.reportLogRead();
    this.archiveIndexed = this.indexArchive();
    // Thrown by finish.
    this.archiveIndexed.catch(() => undefined);
  }

  private async indexArchive(): Promise<void> {
    const { generation, archive } = this;
    // Servers report in different ways that a unique index can't be created.
    await generation.createIndexesAtOnce([generation.events]).catch(() => archive.deleteRepeated());
  }

  /** Creates the indexes, and what is computed with them. To be called after the readings. */
  async finish(): Promise<void> {
    const { generation } = this;
    await (this.archiveIndexed ?? this.indexArchive());
    await generation.createIndexesAtOnce();
    await eraseAllTexts(generation);
    await new HistorySnapshotWriter(generation.historySnapshots, generation.events).addAll();
    await generation.advance(encodePosition(this.until));
    await generation.endFill();
  }
}
