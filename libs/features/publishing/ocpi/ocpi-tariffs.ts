import {
  PageBudget,
  attributesOf,
  filterText,
  parseListParameters,
  readPart,
  sizeOfRecord,
  type ListQuery,
  type RecordQueries,
  type StoredRecord,
} from '#application';
import type { KnownTariff, Party, TariffAttributes } from '#domain';
import { lackedByTariff, ocpiIdOf, ocpiTariff, partyOf, type JudgedTariff, type OcpiVersion } from '#formats';
import { ownTurn } from '#http';
import type { PublicationKey, PublishedCount } from '../published-locations.js';
import type { SiteContents } from '../sites/site-contents.js';
import { notFound } from './ocpi-lookup.js';

interface TariffSources {
  readonly records: Pick<RecordQueries, 'list' | 'find'>;
  readonly contents: Pick<SiteContents, 'load'>;
}

/** Which tariffs are read: those that last changed at the first time or later, and before the second one. */
interface TariffSelection {
  readonly from?: string;
  readonly to?: string;
}

interface TariffPageQuery extends TariffSelection {
  /** The last tariff of the page before, whose counts stay. */
  readonly cursor?: PublicationKey & PublishedCount;
  readonly offset: number;
  readonly limit: number;
}

/** A page of OCPI Tariffs. */
export interface TariffPage {
  /** JSON. */
  readonly tariffs: readonly string[];
  readonly counts: PublishedCount;
  /** The last tariff of the page; undefined if no other one follows. */
  readonly next: PublicationKey | undefined;
  /** How many tariffs the page has taken from the list: those that were changed meanwhile may not be in it. */
  readonly taken: number;
}

/**
 * Reads the tariffs of the directory as OCPI has them, by time of creation. They are judged by the read models, and written
 * by the states after the committed events, which have their extensions.
 */
export class OcpiTariffs {
  /** @param own the party of this service, for tariffs without one */
  constructor(
    private readonly sources: TariffSources,
    private readonly own: Party | undefined,
  ) {}

  /** At most `limit` tariffs; fewer if they would be too large. The first page counts all. */
  async page(query: TariffPageQuery, version: OcpiVersion, signal?: AbortSignal): Promise<TariffPage> {
    const page = new TakenTariffs(query);
    for await (const record of this.listed(query, signal))
      if (!page.take(record, this.lackedBy(record, version).length > 0)) break;
    const { taken, counts, next } = page;
    return {
      tariffs: await this.written(taken, version, signal),
      ...{ counts, next, taken: taken.length },
    };
  }

  /** A tariff by its id, whose case has no meaning. @throws HttpProblem there is none, or it lacks what OCPI requires */
  async one(party: string, id: string, version: OcpiVersion, signal?: AbortSignal): Promise<string> {
    const named = (await this.candidates(id)).find((record) => {
      const { country_code, party_id } = partyOf(judged(record)) ?? this.own ?? {};
      return isSame(ocpiIdOf(record.id, judged(record)), id) && isSame(`${country_code}*${party_id}`, party);
    });
    if (!named) throw notFound(`There is no tariff ${id}.`);
    const lacked = this.lackedBy(named, version);
    if (lacked.length > 0)
      throw notFound(`The tariff ${id} is not published: it lacks ${lacked.join(', ')}.`);
    const [text] = await this.written([named], version, signal);
    if (text === undefined) throw notFound(`There is no tariff ${id}.`);
    return text;
  }

  private async candidates(id: string): Promise<readonly StoredRecord[]> {
    const filter = { source_id: filterText(id), limit: '1000' };
    const { records } = await this.sources.records.list('tariffs', parseListParameters('tariff', filter));
    const own = await this.sources.records.find('tariffs', id.toLowerCase());
    return [...records, ...(own && !own.removed ? [own] : [])];
  }

  private async *listed(
    { from, to, cursor }: Omit<TariffPageQuery, 'limit' | 'offset'>,
    signal?: AbortSignal,
  ): AsyncGenerator<StoredRecord, void, undefined> {
    const query: ListQuery = {
      ...{ words: [], filters: [], sort: { by: 'created_at', descending: false }, limit: 1000, total: false },
      ...(from !== undefined && { updatedSince: from }),
    };
    let after = cursor && { value: cursor.created_at, id: cursor.id };
    do {
      await ownTurn();
      const page = await this.sources.records.list('tariffs', { ...query, ...(after && { after }) }, signal);
      for (const record of page.records) if (to === undefined || record.updated_at < to) yield record;
      after = page.next as typeof after;
    } while (after);
  }

  private lackedBy(record: StoredRecord, version: OcpiVersion): readonly string[] {
    return lackedByTariff(record.id, judged(record), this.own, version);
  }

  /** Those that are still there. */
  private async written(records: readonly StoredRecord[], version: OcpiVersion, signal?: AbortSignal) {
    const keys = records.map(({ id, version: known }) => ({ kind: 'tariff' as const, id, version: known }));
    const states = (await this.sources.contents.load(keys, signal)) as readonly KnownTariff[];
    return states.flatMap((tariff, index) => {
      const { id = '' } = records[index] ?? {};
      const isLeftOut = tariff.kind === 'removed' || lackedByTariff(id, tariff, this.own, version).length > 0;
      return isLeftOut ? [] : [ocpiTariff(id, tariff, this.own, version)];
    });
  }
}

/** The tariffs of a page, as far as they were taken from the list. */
class TakenTariffs {
  readonly taken: StoredRecord[] = [];
  private readonly budget = new PageBudget();
  private isCut = false;
  private total = 0;
  private omitted = 0;

  constructor(private readonly query: TariffPageQuery) {}

  /** All pages have the counts of the first one. */
  get counts(): PublishedCount {
    const { total, omitted } = this;
    return this.query.cursor ?? { total, omitted };
  }

  /** The last tariff, if another one follows. */
  get next(): PublicationKey | undefined {
    const last = this.isCut ? this.taken.at(-1) : undefined;
    return last && { created_at: last.created_at, id: last.id };
  }

  /** @returns whether the next tariff of the list matters */
  take(record: StoredRecord, isOmitted: boolean): boolean {
    if (isOmitted) this.omitted += 1;
    else this.total += 1;
    if (!isOmitted && !this.isPassedOver) this.add(record);
    return !this.isCut || !this.query.cursor;
  }

  private get isPassedOver(): boolean {
    return !this.query.cursor && this.total <= this.query.offset;
  }

  private add(record: StoredRecord): void {
    const isFull = this.isCut || this.taken.length === this.query.limit;
    if (!isFull && this.budget.admits(sizeOfRecord(record))) this.taken.push(record);
    else this.isCut = true;
  }
}

const judged = (record: StoredRecord): JudgedTariff => ({
  attributes: attributesOf(record) as unknown as TariffAttributes,
  source: readPart(record, 'source') ?? null,
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
