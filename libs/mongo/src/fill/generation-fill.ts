import { decodePosition, encodePosition, positionInPartition } from '#application/views';
import { DeadLetters } from '../archive/dead-letters.js';
import { EventArchive } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';
import { HistorySnapshotWriter } from '../projection/history-snapshot-writer.js';
import { recordCollections } from '../projection/record-collection.js';
import { StationReindexer } from '../projection/station-reindexer.js';
import { StatusPeriodWriter } from '../projection/status-period-writer.js';
import { FillPass } from './fill-pass.js';
import type { FillTarget } from './partition-fill.js';

/** Greatest estimated size of the records that are held in memory, of all partitions together. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Fills a new generation with the events that the log has at the start, by aggregate and before there are indexes.
 * Documents of stations contain words of their locations and connector types, so the log is read twice: first for these,
 * then for the stations.
 *
 * Records are folded in memory. When it is full they are written, and then the position is stored, from which a fill
 * that was interrupted is continued. Several fills of a generation may run at once: they cover the same events, and a
 * stored record is replaced by later versions only.
 */
export class GenerationFill {
  private readonly archive: EventArchive;
  private readonly deadLetters: DeadLetters;
  private readonly target: FillTarget;

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
      reindexer: new StationReindexer(records.station, records),
      periods: new StatusPeriodWriter(generation.statusPeriods),
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
  async relatedRecords(): Promise<FillPass | undefined> {
    // A position is stored in the second reading only.
    if ((await this.generation.position()) !== undefined) return undefined;
    return new FillPass(this.target, this.deadLetters, {
      kinds: ['location', 'connector-type'],
      from: [],
      ...this.bounds,
      store: () => Promise.resolve(),
      progressed: () => Promise.resolve(),
      written: () => Promise.resolve(),
    });
  }

  /** The second reading of the log. */
  async stations(): Promise<FillPass> {
    const position = await this.generation.position();
    return new FillPass(this.target, this.deadLetters, {
      kinds: ['station'],
      from: position === undefined ? [] : (decodePosition(position) ?? []),
      ...this.bounds,
      store: ({ events, unreadable }) =>
        Promise.all([this.archive.add(events), this.deadLetters.addUnreadable(unreadable)]),
      progressed: (records) => this.generation.reportFill(records),
      written: (partition, next) => this.generation.advance(positionInPartition(partition, next)),
    });
  }

  private get bounds() {
    return { until: this.until, maxHeldBytes: this.maxHeldBytes };
  }

  /** Creates the indexes, and what is computed with them. To be called after both readings. */
  async finish(): Promise<void> {
    const { generation, archive } = this;
    // Servers report in different ways that a unique index can't be created.
    await generation.createIndexes().catch(() => archive.deleteRepeated());
    await generation.createIndexes();
    await new HistorySnapshotWriter(generation.historySnapshots, generation.events).addAll();
    await generation.advance(encodePosition(this.until));
    await generation.endFill();
  }
}
