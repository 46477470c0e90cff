import { Turns, type RecordPage } from '#application/views';
import {
  filterClauses,
  filterPath,
  storedRecord,
  withCountedStations,
  type LiveModels,
  type NextCommand,
  type RequestReads,
  type SideQueries,
  type SideTable,
  type StoredModels,
} from '#mongo';
import {
  CoverageQueries,
  type Coverage,
  type CoverageQuery,
  type LackingPage,
  type LackingQuery,
} from './coverage-queries.js';
import { AD_HOC_KINDS, SLICE, type CoverageReads, type Place } from './coverage-reads.js';
import { countCoverage, lackingRecords } from './coverage-scan.js';

/** The members of a record's document that are judged. */
const JUDGED = { version: 1, removed: 1, attributes: 1, rest: 1, created_at: 1, updated_at: 1 };

/** Judges records as they are read. */
class MongoCoverage implements CoverageQueries {
  private readonly turns = new Turns();

  constructor(
    private readonly models: LiveModels,
    private readonly reads: Pick<RequestReads, 'execute'>,
  ) {}

  counts(query: CoverageQuery, signal?: AbortSignal): Promise<Coverage> {
    return this.reads.execute(signal, async (next) => countCoverage(query, await this.scan(next)));
  }

  lacking(query: LackingQuery, signal?: AbortSignal): Promise<LackingPage> {
    return this.reads.execute(signal, async (next) => lackingRecords(query, await this.scan(next)));
  }

  private async scan(next: NextCommand) {
    const reads = new MongoCoverageReads(await this.models.live(), next);
    return { reads, turn: () => this.turns.next() };
  }
}

class MongoCoverageReads implements CoverageReads {
  constructor(
    private readonly models: StoredModels,
    private readonly next: NextCommand,
  ) {}

  async page({ kind, filters, after }: Place): Promise<Pick<RecordPage, 'records' | 'next'>> {
    const { records } = this.models;
    const later = after && {
      created_at: { $gte: String(after.value) },
      $or: [{ created_at: { $gt: String(after.value) } }, { _id: { $gt: after.id } }],
    };
    const found = await records[kind]
      .find(
        { $and: [...filterClauses({ words: [], filters }), ...(later ? [later] : [])] },
        { projection: JUDGED, ...this.next() },
      )
      .sort({ created_at: 1, _id: 1 })
      .limit(SLICE)
      .toArray();
    const stored = found.map(storedRecord);
    const last = stored[SLICE - 1];
    return {
      records: kind === 'location' ? await withCountedStations(records.station, stored, this.next()) : stored,
      ...(last && { next: { value: last.created_at, id: last.id } }),
    };
  }

  async adHocTariffs(ids: readonly string[]): Promise<readonly string[]> {
    const isAdHoc = { removed: false, [filterPath('kind')]: { $in: [...AD_HOC_KINDS] } };
    const found = await this.models.records.tariff
      .find({ _id: { $in: [...ids] }, ...isAdHoc }, { projection: { _id: 1 }, ...this.next() })
      .toArray();
    return found.map(({ _id }) => _id);
  }
}

/** Coverage needs no documents of its own. */
export const coverage: SideTable = {
  name: 'coverage',
  collections: {},
  queries: [
    {
      port: CoverageQueries,
      open: (models, reads) => new MongoCoverage(models, reads),
    } satisfies SideQueries<CoverageQueries>,
  ],
};
