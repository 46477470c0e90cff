import fc from 'fast-check';
import { fold, summaryFields, type Matching, type Summary } from '#application';
import { sharedId } from '../../libs/application/src/write/testing/command-lines.js';
import { connectorCondition } from './inputs/connector-conditions.js';
import { edgeCaseTextOrNull } from './inputs/edge-case-values.js';
import { EventRecorder } from './inputs/event-recorder.js';
import { STATIONS, arbitraryDirectory, locationId, openAt, status } from './inputs/arbitrary-directory.js';
import { MemorySummaries } from './fixtures/memory-summaries.js';
import { MemoryViews } from './fixtures/memory-views.js';
import { read, type OpenSummaries, type SummariesFixture } from './summaries.contract.js';
import { eachWithViews } from './fixtures/views-under-test.js';

const foldedTextOrNull = edgeCaseTextOrNull.map((text) => text && fold(text));
const asking: fc.Arbitrary<Matching> = fc.record({
  words: fc.constantFrom([], [], ['a'], ['42']),
  filters: fc.uniqueArray(
    fc.oneof(
      fc.record({ field: fc.constant('available'), values: fc.uniqueArray(status, { minLength: 1 }) }),
      fc.record({
        field: fc.constant('id'),
        values: fc.subarray(
          [0, 1, STATIONS - 1, STATIONS].map((n) => sharedId('station', n)),
          { minLength: 1 },
        ),
      }),
      fc.record({ field: fc.constant('location_id'), values: fc.uniqueArray(locationId, { minLength: 1 }) }),
      fc.record({
        field: fc.constantFrom('manufacturer', 'city', 'operator'),
        values: fc.uniqueArray(foldedTextOrNull, { minLength: 1, maxLength: 3 }),
      }),
    ),
    { maxLength: 2, selector: ({ field }) => field },
  ),
});

const matching = fc.oneof(
  fc.constant<Matching>({ words: [], filters: [] }),
  asking,
  fc.tuple(asking, connectorCondition).map(([asked, connector]) => ({ ...asked, connector })),
  fc.tuple(asking, openAt).map(([asked, open]) => ({ ...asked, openAt: open })),
);

/** For arbitrary events and filters, totals equal those of the list, and groups those of the reference implementation. */
export function describeSummariesAgainstLists(name: string, open: OpenSummaries): void {
  describe(`Summaries of edge-case texts in ${name}`, () => {
    const views = eachWithViews(open);

    it('add up to the list and are those of the reference implementation, batch by batch', () =>
      fc.assert(
        fc.asyncProperty(
          arbitraryDirectory,
          fc.integer({ min: STATIONS, max: 30 }),
          matching,
          async (givenEvents, split, asked) => {
            const { projection, records, summaries } = views().fixture as SummariesFixture;
            const model = new MemoryViews();
            const events = new EventRecorder().logged(...givenEvents);
            await projection.reset();
            for (const batch of [events.slice(0, split), events.slice(split)]) {
              const end = batch.at(-1)?.position;
              if (end) for (const applied of [projection, model]) await applied.apply(batch, end);
            }
            const sort = { by: 'name', descending: false } as const;
            const { total } = await records.list('stations', { ...asked, sort, limit: 1, total: true });
            const reference = new MemorySummaries(model);
            for (const by of summaryFields) {
              const summary = await summaries.summarize(by, asked);
              expect(summary.total).toBe(total);
              expect(folded(summary)).toStrictEqual(folded(await reference.summarize(by, asked)));
            }
          },
        ),
        { numRuns: 30 },
      ));
  });
}

/** Folded values: a store may return any spelling of a group. */
const folded = (summary: Summary) => ({
  total: summary.total,
  groups: read(summary).groups.map(({ value, ...rest }) => ({
    ...rest,
    value: value === null ? null : fold(value),
  })),
});
