import {
  ReadModelsIncomplete,
  loadRelated,
  renderRecord,
  type HistorySnapshots,
  type RecordQueries,
  type StoredRecord,
  type Summaries,
} from '#application/views';
import type { AggregateStates } from '#application';
import type { Collection } from '#domain';
import { kindOf } from '../read-models/record-queries.js';
import { portOf, type SideQueries } from '../read-models/side-table.js';
import { repeatable } from '../sqlite-errors.js';

/** The queries of the read models. */
export interface ReadModels {
  readonly records: RecordQueries;
  readonly summaries: Summaries;
  readonly snapshots: HistorySnapshots;
}

/** The state of the read models' files. */
export interface ReadModelFiles {
  /** Why they can't be read for now; undefined if they can. */
  incomplete(): string | undefined;
  /** The generation that is read. */
  generation(): number;
  /** @returns whether the error is of damaged read models, which are then made again */
  reportDamage(generation: number, error: unknown): boolean;
}

/**
 * Reads of read models that may be incomplete or damaged. Single records are then read from the write side, which has all
 * events; histories without their snapshots. Others throw ReadModelsIncomplete.
 */
export class GuardedReads implements ReadModels {
  readonly records: RecordQueries;
  readonly summaries: Summaries;
  readonly snapshots: HistorySnapshots;

  constructor(
    { records, summaries, snapshots }: ReadModels,
    private readonly states: Pick<AggregateStates, 'load'>,
    private readonly files: ReadModelFiles,
  ) {
    this.records = {
      find: (collection, id) =>
        this.read(
          () => records.find(collection, id),
          () => this.loggedRecord(collection, id),
        ),
      list: (...query) => this.read(() => records.list(...query)),
      removedStations: (...query) => this.read(() => records.removedStations(...query)),
    };
    this.summaries = { summarize: (...query) => this.read(() => summaries.summarize(...query)) };
    this.snapshots = {
      atVersion: (...query) => this.read(() => snapshots.atVersion(...query), nothing),
      asOf: (...query) => this.read(() => snapshots.asOf(...query), nothing),
    };
  }

  /** Guards the reads of a side table. */
  side<Port extends object>(side: SideQueries<Port>, reads: Port): Port {
    type Method = (...args: readonly unknown[]) => Promise<unknown>;
    return portOf(side, (method, args) => this.read(() => (reads[method] as Method)(...args)));
  }

  /** @param instead read as long as the read models can't be */
  private async read<T>(query: () => Promise<T>, instead?: () => Promise<T>): Promise<T> {
    while (this.files.incomplete() === undefined) {
      const generation = this.files.generation();
      try {
        const found = await query();
        // A query that had to wait may have read a generation that was still empty.
        if (this.files.generation() === generation) return found;
      } catch (error) {
        if (!this.files.reportDamage(generation, error)) throw repeatable(error);
        break;
      }
    }
    if (instead) return instead();
    throw new ReadModelsIncomplete(this.files.incomplete() ?? 'the read models are damaged');
  }

  private async loggedRecord(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const kind = kindOf[collection];
    const [found] = await this.states.load([{ kind, id }]);
    if (!found || found.version === 0) return undefined;
    const related = await loadRelated(found.state, this.states);
    return { id, version: found.version, ...renderRecord(kind, found.state, related) };
  }
}

const nothing = () => Promise.resolve(undefined);
