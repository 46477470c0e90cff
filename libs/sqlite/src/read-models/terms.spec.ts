import fc from 'fast-check';
import { fold } from '#application';
import { liveConnections } from '../../../../test/contracts/sqlite-fixture.js';
import { query, statement } from '../database.js';
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
