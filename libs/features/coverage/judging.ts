import { attributesOf, readParts, type RecordParts, type StoredRecord } from '#application/views';
import { afirItems, type JudgedLocation, type JudgedStation, type RequiredItem } from '#domain';
import type { CoverageReads, JudgedKind } from './coverage-reads.js';

/** A record, with what it is grouped by and the judgement of each item. */
export interface Judged {
  readonly record: StoredRecord;
  readonly operator: string | null;
  readonly feed: string | null;
  readonly has: (item: RequiredItem) => boolean;
}

/** Tariffs that are known to be for ad hoc payment, or not to be, before all are forgotten. */
const MOST_KNOWN = 50_000;

/** Judges records, slice by slice. */
export class Judge {
  private readonly isAdHoc = new Map<string, boolean>();

  constructor(private readonly reads: CoverageReads) {}

  /** Those of the records that count, in their order. */
  async judge(kind: JudgedKind, records: readonly StoredRecord[]): Promise<readonly Judged[]> {
    if (kind === 'location') return records.flatMap(judgedLocation);
    const parsed = records.map((record) => ({ record, parts: readParts(record) }));
    await this.learnTariffs(parsed.flatMap(({ parts }) => tariffsOf(parts)));
    return parsed.map(({ record, parts }) => this.judgedStation(record, parts));
  }

  private judgedStation(record: StoredRecord, parts: Partial<RecordParts>): Judged {
    const { members = {}, connectors = [], details = {}, status } = parts;
    const station: JudgedStation = {
      ...{ members, connectors, details },
      status: status?.code ?? null,
      maxKilowatts: parts.related?.max_kilowatts ?? null,
      hasAdHocPrice: tariffsOf(parts).some((id) => this.isAdHoc.get(id)),
    };
    return {
      ...{ record, operator: parts.related?.operator ?? null, feed: feedOf(parts) },
      has: (item) => item.record === 'station' && item.has(station),
    };
  }

  private async learnTariffs(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.isAdHoc.has(id));
    if (unknown.length === 0) return;
    // The next station needs those of its own slice alone.
    if (this.isAdHoc.size > MOST_KNOWN) this.isAdHoc.clear();
    const missing = [...new Set(ids)].filter((id) => !this.isAdHoc.has(id));
    const found = new Set(await this.reads.adHocTariffs(missing));
    for (const id of missing) this.isAdHoc.set(id, found.has(id));
  }
}

const tariffsOf = ({ connectors = [] }: Partial<RecordParts>): readonly string[] =>
  connectors.flatMap(({ tariff_ids }) => tariff_ids);

const feedOf = ({ source }: Partial<RecordParts>): string | null => source?.feed ?? null;

/** Nothing for a retired location. */
function judgedLocation(record: StoredRecord): readonly Judged[] {
  const parts = readParts(record);
  const shown = attributesOf(record);
  if (shown['retired'] === true) return [];
  const attributes: JudgedLocation['attributes'] = { ...shown, ...parts.members };
  const { byStatus = {}, position } = record.site ?? {};
  const location: JudgedLocation = {
    attributes,
    stations: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    hasPosition: position !== undefined,
  };
  const has = (item: RequiredItem) => item.record === 'location' && item.has(location);
  return [{ record, operator: attributes.operator ?? null, feed: feedOf(parts), has }];
}

/** The items that are judged on records of a kind, with their indexes in the catalogue. */
export const itemsOf: Record<JudgedKind, readonly (readonly [number, RequiredItem])[]> = {
  location: [...afirItems.entries()].filter(([, { record }]) => record === 'location'),
  station: [...afirItems.entries()].filter(([, { record }]) => record === 'station'),
};
