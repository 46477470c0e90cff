import fc from 'fast-check';
import { fold } from '#application';
import { liveConnections, sqliteAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { eachWithViews } from '../../../../test/contracts/fixtures/views-under-test.js';
import { at, station, stationCreated, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { query, statement } from '../statements.js';
import { documentMeets, documentOf, filterClause, matchOf } from './terms.js';

/** Folded values with what ends terms, what stands for such characters, and what is longer than a term. */
const value = fc.oneof(
  fc.constant(null),
  fc
    .oneof(
      fc.string({
        unit: fc.constantFrom('a', 'A', ' ', '"', "'", '=', '-', 'é', '\uE000', '\uE020', '\uE0FF', '漢'),
      }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('a', ' '), minLength: 95, maxLength: 105 }),
    )
    .map(fold),
);

describe('The terms of a filter', () => {
  const connections = liveConnections();

  it('are found in the index and in the document for the very value alone', () => {
    const insert = statement(connections.views, 'INSERT INTO stations_terms (rowid, document) VALUES (1, ?)');
    const remove = statement(connections.views, 'DELETE FROM stations_terms WHERE rowid = 1');
    const find = query<[number]>(connections.views, 'SELECT count(*) FROM stations_terms(?)');
    fc.assert(
      fc.property(value, value, (own, other) => {
        insert.run(documentOf('station', { words: ['word'], filters: { name: own } }));
        for (const asked of [own, other]) {
          const clauses = [filterClause('station', 'name', [asked])];
          const { sql, values } = documentMeets('c0', clauses);
          const isInDocument = query<[number]>(
            connections.views,
            `SELECT ${sql} FROM stations_terms_content WHERE id = 1`,
          ).first(...values)?.[0];
          const found = [find.first(matchOf(clauses))?.[0], isInDocument];
          expect(found).toStrictEqual(asked === own ? [1, 1] : [0, 0]);
        }
        remove.run();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Long texts and many values', () => {
  const views = eachWithViews(() => sqliteAdapters());
  const words = ['漢'.repeat(12_000), `a${'я'.repeat(20_000)}`, '𐐨'.repeat(9_000)];

  it('are found by the beginning of a word that is longer than terms of FTS5', async () => {
    await views().append(...words.map((name, n) => [station(n), stationCreated({ name })] as const));
    for (const [n, word] of words.entries())
      for (const length of [3, 4, 450])
        expect(await views().stations({ q: [...word].slice(0, length).join('') })).toStrictEqual([uuid(n)]);
  });

  it('are compared with documents however many values are asked for', async () => {
    await views().append([station(1), stationCreated({ name: '1999', latitude: '1', longitude: '1' })]);
    const name = Array.from({ length: 2_000 }, (_, n) => String(n)).join();
    expect(await views().stations({ near: '1,1', name, q: '1999' })).toStrictEqual([uuid(1)]);
    expect(await views().stations({ updated_since: at('00:00'), name })).toStrictEqual([uuid(1)]);
  });
});
