import {
  RECORD_ID,
  type Filter,
  type RecordPage,
  type RecordQueries,
  type SortKey,
} from '#application/views';

/** The kinds of records that are judged. */
export type JudgedKind = 'location' | 'station';

export interface Place {
  readonly kind: JudgedKind;
  readonly filters: readonly Filter[];
  readonly after: SortKey | undefined;
}

/** How a scan reads the records of a store. */
export interface CoverageReads {
  /** The next records by time of creation and id, at most {@link SLICE}; locations with their sites. */
  page(place: Place): Promise<Pick<RecordPage, 'records' | 'next'>>;
  /** Those of these tariffs that the directory has and that are for ad hoc payment, or of no kind. */
  adHocTariffs(ids: readonly string[]): Promise<readonly string[]>;
}

/** Records that are judged in one turn: some milliseconds. */
export const SLICE = 250;

/** The folded kinds of tariffs that anybody may charge by. */
export const AD_HOC_KINDS: readonly (string | null)[] = [null, 'ad_hoc_payment'];

/** The largest page of tariffs, of which only the ids are needed, in bytes. */
const TARIFF_BYTES = 1024 * 1024;

/** Reads by lists of records. */
export const readsByLists = (records: Pick<RecordQueries, 'list'>): CoverageReads => ({
  page: ({ kind, filters, after }) =>
    records.list(`${kind}s`, {
      ...{ words: [], filters, limit: SLICE, total: false },
      sort: { by: 'created_at', descending: false },
      ...(after && { after }),
    }),
  adHocTariffs: async (ids) => {
    const query = {
      ...{ words: [], limit: ids.length, bytes: TARIFF_BYTES, total: false },
      sort: { by: 'created_at', descending: false },
      filters: [
        { field: RECORD_ID, values: ids },
        { field: 'kind', values: AD_HOC_KINDS },
      ],
    } as const;
    let page = await records.list('tariffs', query);
    const found = page.records.map(({ id }) => id);
    while (page.next) {
      page = await records.list('tariffs', { ...query, after: page.next });
      found.push(...page.records.map(({ id }) => id));
    }
    return found;
  },
});
