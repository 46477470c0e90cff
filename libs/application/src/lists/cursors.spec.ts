import fc from 'fast-check';
import { CursorCodec, continued } from './cursors.js';
import type { ConnectorFilter, ListQuery, PriceQuery, SortKey } from '../ports/list-query.js';

const codec = new CursorCodec(Buffer.alloc(32, 1));
const query: ListQuery = {
  words: ['main'],
  filters: [{ field: 'available', values: ['1', null] }],
  sort: { by: 'name', descending: false },
  limit: 50,
  total: false,
};
const key: SortKey = { value: 'main st', id: '0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52' };
const cursor = codec.encode(key, 'stations', query);

describe('A cursor', () => {
  it('decodes to the encoded position', () =>
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (value, id) => {
        const text = codec.encode({ value, id }, 'stations', query);
        expect(text).toMatch(/^[\w.-]+$/);
        expect(codec.decode(text, 'stations', query)).toStrictEqual({ value, id });
      }),
    ));

  it.each(['x', '\u{1F600}', '\u0001', '"', 'ﷺ'])('is short for a long name of %j', (character) => {
    const text = codec.encode({ ...key, value: character.repeat(65_535) }, 'stations', query);
    expect(text.length).toBeLessThan(1200);
    const position = codec.decode(text, 'stations', query);
    expect(position).toMatchObject({ prefix: expect.stringContaining(character) as string, id: key.id });
  });

  it('distinguishes long names with the same prefix', () => {
    const positions = ['a', 'b'].map((end) =>
      codec.decode(
        codec.encode({ ...key, value: 'x'.repeat(1000) + end }, 'stations', query),
        'stations',
        query,
      ),
    );
    expect(positions[0]).not.toStrictEqual(positions[1]);
  });

  it('is valid for any page size, with or without a total', () => {
    expect(codec.decode(cursor, 'stations', { ...query, limit: 7, total: true, after: key })).toStrictEqual(
      key,
    );
  });

  const other = { field: 'hours', values: ['24/7'] };
  const typed: ConnectorFilter = { field: 'connector_type_id', values: [null] };

  it.each<[string, Partial<ListQuery>, Partial<ListQuery>]>([
    ['filters', { filters: [...query.filters, other] }, { filters: [other, ...query.filters] }],
    [
      'values of a filter',
      { filters: [{ field: 'available', values: ['null', '1', null, '2'] }] },
      { filters: [{ field: 'available', values: ['2', null, 'null', '1', '2'] }] },
    ],
    [
      'values of connectors',
      { connector: { filters: [typed, { field: 'standard', values: ['a', null, 'b'] }] } },
      { connector: { filters: [{ field: 'standard', values: ['b', 'a', 'b', null] }, typed] } },
    ],
  ])('is valid for the same %s in another order', (_what, one, same) => {
    const text = codec.encode(key, 'stations', { ...query, ...one });
    expect(codec.decode(text, 'stations', { ...query, ...same })).toStrictEqual(key);
  });

  it('is the same with the same secret, and invalid with another', () => {
    expect(new CursorCodec(Buffer.alloc(32, 1)).encode(key, 'stations', query)).toBe(cursor);
    expect(new CursorCodec(Buffer.alloc(32, 2)).decode(cursor, 'stations', query)).toBeUndefined();
  });

  it.each<[string, Partial<ListQuery>]>([
    ['words', { words: ['mai'] }],
    ['number of words', { words: ['main', ''] }],
    ['filters', { filters: [] }],
    ['values of a filter', { filters: [{ field: 'available', values: ['1', 'null'] }] }],
    ['field of a filter', { filters: [{ field: 'hours', values: ['1', null] }] }],
    ['sort', { sort: { by: 'created_at', descending: false } }],
    ['direction', { sort: { by: 'name', descending: true } }],
    ['connector types', { connector: { filters: [typed] } }],
    ['least power of connectors', { connector: { filters: [], minKilowatts: 50 } }],
    ['greatest power of connectors', { connector: { filters: [], maxKilowatts: 50 } }],
    ['time', { updatedSince: '2026-11-21T00:00:00.000Z' }],
  ])('is invalid for a query with other %s', (_what, change) => {
    expect(codec.decode(cursor, 'stations', { ...query, ...change })).toBeUndefined();
  });

  it('has the instant of the first page where that is now, and no other', () => {
    const [first, second] = ['2026-11-23T07:00:00.000Z', '2026-11-23T07:00:05.123Z'] as const;
    const asked = (at: string, isNow: boolean): ListQuery => ({ ...query, openAt: { at, isNow } });
    for (const value of ['main st', null, 1.5, 'x'.repeat(1000)]) {
      const text = codec.encode({ ...key, value }, 'stations', asked(first, true));
      const later = asked(second, true);
      const position = codec.decode(text, 'stations', later);
      expect(position).toMatchObject({ id: key.id, now: first });
      expect(position && continued(later, position)).toStrictEqual(asked(first, true));
      for (const other of [query, asked(first, false)])
        expect(codec.decode(text, 'stations', other)).toBeUndefined();
    }
    const ofTime = codec.encode(key, 'stations', asked(first, false));
    expect(codec.decode(ofTime, 'stations', asked(first, false))).toStrictEqual(key);
    expect(codec.decode(ofTime, 'stations', asked(second, false))).toBeUndefined();
  });

  it('has the start of a session that begins with the first page', () => {
    const [first, second] = ['2026-11-23T07:00:00.000Z', '2026-11-23T07:00:05.123Z'] as const;
    const price = { kwh: '30', minutes: '40', start: first, isNow: true };
    const asked = (more: Partial<PriceQuery> = {}): ListQuery => ({ ...query, price: { ...price, ...more } });
    const text = codec.encode({ ...key, value: 'EUR00000000000000125000' }, 'stations', asked());
    const later = asked({ start: second });
    const position = codec.decode(text, 'stations', later);
    expect(position && continued(later, position)).toStrictEqual(asked());
    for (const other of [
      { kwh: '31' },
      { minutes: '41' },
      { isNow: false },
      { currency: 'EUR' },
      { max: '1' },
    ])
      expect(codec.decode(text, 'stations', asked(other))).toBeUndefined();
    expect(codec.decode(text, 'stations', query)).toBeUndefined();
  });

  it('is invalid for another collection', () => {
    expect(codec.decode(cursor, 'locations', query)).toBeUndefined();
  });

  it('is refused with any one character changed', () => {
    const [payload = '', signature = ''] = cursor.split('.');
    // The last character of a base64 text may have bits that mean nothing.
    for (let at = 0; at < payload.length + signature.length; at += 1) {
      const char = cursor[at] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, at) + char + cursor.slice(at + 1);
      expect(codec.decode(changed, 'stations', query)).toBeUndefined();
    }
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['no signature', cursor.split('.')[0] ?? ''],
    ['an empty signature', `${cursor.split('.')[0]}.`],
    ['half a signature', cursor.slice(0, -10)],
    ['a longer signature', `${cursor}AAAA`],
    ['a third part', `${cursor}.AAAA`],
    ['a signature of something else', `e30.${cursor.split('.')[1]}`],
    ['malformed base64', '!!!.???'],
    ['malformed JSON', `${Buffer.from('{').toString('base64url')}.AAAAAAAAAAAAAAAAAAAA`],
  ])('is refused with %s', (_what, text) => {
    expect(codec.decode(text, 'stations', query)).toBeUndefined();
  });

  // A base64 decoder ignores invalid characters.
  it.each(['x', 'A', '=', '!', ' ', '\n', 'é', '\0'])(
    'is refused with %j appended, or anywhere in it',
    (more) => {
      for (let at = 0; at <= cursor.length; at += 1) {
        const changed = cursor.slice(0, at) + more + cursor.slice(at);
        expect(codec.decode(changed, 'stations', query)).toBeUndefined();
      }
    },
  );

  it('can be decoded from any text without an exception', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        expect(codec.decode(text, 'stations', query)).toBeUndefined();
      }),
    ));
});
