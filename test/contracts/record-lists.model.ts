import fc from 'fast-check';
import {
  encodePosition,
  sortFields,
  wordsOf,
  type ListQuery,
  type PriceQuery,
  type RecordQueries,
  type SortField,
  type StoredRecord,
} from '#application';
import { connectorCondition } from './inputs/connector-conditions.js';
import { sharedId } from '../../libs/application/src/write/testing/command-lines.js';
import { edgeCaseText } from '../../libs/domain/src/testing/field-values.js';
import { edgeCaseTextOrNull, bbox, near } from './inputs/edge-case-values.js';
import { EventRecorder, IMPORT, type GivenEvent } from './inputs/event-recorder.js';
import {
  STATIONS,
  commonWords,
  arbitraryDirectory,
  directoryWithLateLocation,
  locationId,
  openAt,
  status,
  time,
} from './inputs/arbitrary-directory.js';
import { MemoryViews } from './fixtures/memory-views.js';
import type { Collection } from '#domain';
import type { OpenViews, ViewsFixture } from './fixtures/views-under-test.js';

const filter = fc.record({
  field: fc.constantFrom(
    ...[
      'name',
      'manufacturer',
      'available',
      'city',
      'country',
      'operator',
      'location_id',
      'qr_enabled',
      'import',
    ],
  ),
  values: fc.array(fc.oneof(edgeCaseTextOrNull, locationId, status, fc.constantFrom('false', IMPORT)), {
    minLength: 1,
    maxLength: 4,
  }),
});

/** Ids of stations, some of which may be removed or were never created. */
const ids = fc.record({
  field: fc.constant('id'),
  values: fc.array(
    fc.integer({ min: 0, max: STATIONS }).map((n) => sharedId('station', n)),
    { minLength: 1, maxLength: STATIONS },
  ),
});

const freshness = fc.record({ stale: fc.boolean(), before: time });

/** Sessions whose prices depend on when they begin, and on their power. */
const price: fc.Arbitrary<PriceQuery> = fc
  .record({
    ...{ kwh: fc.constantFrom('10', '20.5'), minutes: fc.constantFrom('60', '90'), start: time },
    most: fc.option(fc.constantFrom('0', '5', '6', '12.30', '100'), { nil: undefined, freq: 1 }),
    currency: fc.constantFrom('EUR', 'CHF', undefined),
  })
  .map(({ most: max, currency, ...session }) => ({
    ...{ ...session, isNow: false },
    ...(currency !== undefined && { currency }),
    ...(max !== undefined && { currency: currency ?? 'EUR', max }),
  }));

const maybe = <T>(given: fc.Arbitrary<T>, freq: number) => fc.option(given, { nil: undefined, freq });

const query: fc.Arbitrary<ListQuery> = fc
  .record({
    words: fc
      .oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: commonWords },
        edgeCaseText,
        fc.constantFrom('unknown', 'in us', '4'),
      )
      .map(wordsOf),
    filters: fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: filter }, ids), {
      maxLength: 2,
      selector: ({ field }) => field,
    }),
    some: fc.record({
      updatedSince: maybe(time, 1),
      connector: maybe(connectorCondition, 1),
      near: maybe(near, 2),
      bbox: maybe(bbox, 1),
      freshness: maybe(freshness, 1),
      openAt: maybe(openAt, 1),
      price: maybe(price, 2),
      bytes: maybe(fc.integer({ min: 1, max: 3000 }), 1),
    }),
    by: fc.constantFrom<SortField>(...sortFields.station, 'distance', 'price', 'price'),
    descending: fc.boolean(),
    limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: STATIONS + 1 })),
  })
  .map(({ by, descending, some, ...rest }) => ({
    ...rest,
    ...(Object.fromEntries(
      Object.entries(some).filter(([, value]) => value !== undefined),
    ) as Partial<ListQuery>),
    sort: { by: isPossible(by, some) ? by : 'name', descending },
    total: true,
  }));

const isPossible = (by: SortField, { near, price: session }: { near?: unknown; price?: unknown }): boolean =>
  by === 'distance' ? near !== undefined : by !== 'price' || session !== undefined;

/** Queries of locations: filters of theirs, the status of a station, and what lists of stations have too. */
const locationQuery: fc.Arbitrary<ListQuery> = fc
  .tuple(query, fc.option(fc.uniqueArray(status, { minLength: 1 }), { nil: undefined, freq: 1 }))
  .filter(([{ sort }]) => !['changed_at', 'price'].includes(sort.by))
  .map(([{ connector: _connector, freshness: _freshness, price: _price, ...asked }, statuses]) => ({
    ...asked,
    filters: [
      ...asked.filters.filter(({ field }) => ['name', 'city', 'operator', 'import'].includes(field)),
      ...(statuses ? [{ field: 'available', values: statuses }] : []),
    ],
  }));

/** For arbitrary events and queries, a store returns the same pages as the reference implementation. */
export function describeAgainstModel(name: string, open: OpenViews): void {
  describe(`Lists of edge-case texts in ${name}`, () => {
    let fixture: ViewsFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    const expectSamePages = (
      collection: Collection,
      directory: fc.Arbitrary<GivenEvent[]>,
      asking: fc.Arbitrary<ListQuery>,
    ) =>
      fc.assert(
        fc.asyncProperty(
          directory,
          fc.array(asking, { minLength: 8, maxLength: 8 }),
          async (givenEvents, queries) => {
            const model = new MemoryViews();
            const events = new EventRecorder().logged(...givenEvents);
            await fixture.projection.reset();
            // In two batches, so that the second one updates records.
            const [middle, end] = [events.length >> 1, events.length];
            for (const projection of [fixture.projection, model]) {
              await projection.apply(events.slice(0, middle), encodePosition([middle]));
              await projection.apply(events.slice(middle), encodePosition([end]));
            }
            for (const asked of queries)
              expect(await pages(fixture.records, collection, asked)).toStrictEqual(
                await pages(model, collection, asked),
              );
          },
        ),
        { numRuns: 25 },
      );

    it('are those of the reference implementation, page by page', () =>
      expectSamePages('stations', arbitraryDirectory, query));
    it('of locations too', () => expectSamePages('locations', directoryWithLateLocation, locationQuery));
  });
}

interface ListedPage {
  readonly records: readonly StoredRecord[];
  readonly total: number | undefined;
}

async function pages(
  records: RecordQueries,
  collection: Collection,
  query: ListQuery,
): Promise<readonly ListedPage[]> {
  const found: ListedPage[] = [];
  let after: ListQuery['after'];
  do {
    const page = await records.list(collection, { ...query, ...(after && { after }) });
    found.push({ records: page.records, total: page.total });
    after = page.next;
  } while (after);
  return found;
}
