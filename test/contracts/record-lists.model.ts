import fc from 'fast-check';
import { encodePosition, wordsOf, type ListQuery, type RecordQueries, type StoredRecord } from '#application';
import { awkwardText, awkwardTextOrNull, bbox, near } from './awkward.js';
import { Chronicle } from './chronicle.js';
import { STATIONS, commonWords, lively, place, status, time, types } from './lively.js';
import { MemoryViews } from './memory-views.js';
import type { OpenViews, ViewsFixture } from './views.js';

const filter = fc.record({
  field: fc.constantFrom('name', 'manufacturer', 'available', 'city', 'country', 'location_id', 'qr_enabled'),
  values: fc.array(fc.oneof(awkwardTextOrNull, place, status, fc.constant('false')), {
    minLength: 1,
    maxLength: 4,
  }),
});

const connectorTypes = fc.array(fc.constantFrom(null, ...types.map(({ id }) => id), 'none'), {
  minLength: 1,
  maxLength: 3,
});
const freshness = fc.record({ stale: fc.boolean(), before: time });

const maybe = <T>(given: fc.Arbitrary<T>, freq: number) => fc.option(given, { nil: undefined, freq });

const query: fc.Arbitrary<ListQuery> = fc
  .record({
    words: fc
      .oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: commonWords },
        awkwardText,
        fc.constantFrom('unknown', 'in us', '4'),
      )
      .map(wordsOf),
    filters: fc.uniqueArray(filter, { maxLength: 2, selector: ({ field }) => field }),
    some: fc.record({
      updatedSince: maybe(time, 1),
      connectorTypes: maybe(connectorTypes, 1),
      near: maybe(near, 2),
      bbox: maybe(bbox, 1),
      freshness: maybe(freshness, 1),
    }),
    by: fc.constantFrom('name', 'created_at', 'updated_at', 'distance'),
    descending: fc.boolean(),
    limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: STATIONS + 1 })),
  })
  .map(({ by, descending, some, ...rest }) => ({
    ...rest,
    ...(Object.fromEntries(
      Object.entries(some).filter(([, value]) => value !== undefined),
    ) as Partial<ListQuery>),
    sort: { by: by === 'distance' && !some.near ? 'name' : by, descending },
    total: true,
  }));

/** Whatever happened and whatever is asked for: a store answers as the naive model does, page by page. */
export function describeAgainstModel(name: string, open: OpenViews): void {
  describe(`Lists of awkward texts in ${name}`, () => {
    let fixture: ViewsFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    it('are those of the naive model, page by page', () =>
      fc.assert(
        fc.asyncProperty(
          lively,
          fc.array(query, { minLength: 8, maxLength: 8 }),
          async (happenings, queries) => {
            const model = new MemoryViews();
            const events = new Chronicle().logged(...happenings);
            await fixture.projection.reset();
            // In two parts: records of the first one are written over.
            const [middle, end] = [events.length >> 1, events.length];
            for (const projection of [fixture.projection, model]) {
              await projection.apply(events.slice(0, middle), encodePosition([middle]));
              await projection.apply(events.slice(middle), encodePosition([end]));
            }
            for (const asked of queries) {
              expect(await pages(fixture.records, asked)).toStrictEqual(await pages(model, asked));
            }
          },
        ),
        { numRuns: 100 },
      ));
  });
}

interface Shown {
  readonly records: readonly StoredRecord[];
  readonly total: number | undefined;
}

async function pages(records: RecordQueries, query: ListQuery): Promise<readonly Shown[]> {
  const found: Shown[] = [];
  let after: ListQuery['after'];
  do {
    const page = await records.list('stations', { ...query, ...(after && { after }) });
    found.push({ records: page.records, total: page.total });
    after = page.next;
  } while (after);
  return found;
}
