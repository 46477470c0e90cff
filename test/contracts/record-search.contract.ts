import { parseListParameters } from '#application';
import type { StationAttributes } from '#domain';
import { location, locationRegistered, station, stationCreated, uuid } from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

/** The contract of text search and filters. */
export function describeRecordSearch(name: string, open: OpenViews): void {
  describe(`Searching in ${name}`, () => {
    const views = eachWithViews(open);

    /** Creates stations with ids from 1 and these attributes. */
    const given = (...stations: Partial<StationAttributes>[]) =>
      views().append(
        [location('42'), locationRegistered()],
        ...stations.map((attributes, index) => [station(index + 1), stationCreated(attributes)] as const),
      );
    const found = async (parameters: Record<string, string | string[]>) =>
      (await views().stations({ sort: 'created_at', ...parameters })).map((id) =>
        Number(`0x${id.slice(-12)}`),
      );

    describe('by words', () => {
      it.each([
        ['any case', 'Hauptstraße', 'HAUPTSTRASSE'],
        ['ß as ss', 'Straße', 'strasse'],
        ['ss as ß', 'Strasse', 'straße'],
        ['capital ß as ss', 'STRAẞE', 'strasse'],
        ['without diacritics', 'Zülpich', 'zulpich'],
        ['with diacritics', 'Zulpich', 'zülpich'],
        ['composed and decomposed forms', 'Cafe\u0301', 'caf\u00e9'],
        ['the Turkish I with a dot', 'İstanbul', 'istanbul'],
        ['the Turkish i without a dot', 'Diyarbakır', 'DIYARBAKIR'],
        ['final sigma', 'Οδός', 'ΟΔΟΣ'],
        ['compatible forms', 'ﬁne Ⅳ', 'fine iv'],
        ['another script', 'Зарядная станция', 'станция'],
        ['letters beyond the basic plane', '𐐀𐐁', '𐐨𐐩'],
        ['digits', 'Terra 54', '54'],
        ['a word between punctuation', '"O\'Brien" (CCS/2)', 'brien'],
        ['words in any order', 'Main Street North', 'north main'],
        ['the same word twice', 'Main Street', 'main main'],
        ['words that are search operators', 'NEAR and NOT or', 'not and or near'],
        ['characters with a meaning in a query syntax', 'a* "b" c:d -e ^f', 'a* "b" c:d -e ^f'],
      ])('matches %s', async (_what, text, q) => {
        await given({ name: text }, { name: 'else' });
        expect(await found({ q })).toStrictEqual([1]);
      });

      it('matches the last word as a prefix, the others exactly', async () => {
        await given({ name: 'Main Street' }, { name: 'Mainz Street' });
        expect(await found({ q: 'main str' })).toStrictEqual([1]);
        expect(await found({ q: 'street main' })).toStrictEqual([1, 2]);
        expect(await found({ q: 'str main' })).toStrictEqual([]);
        expect(await found({ q: 'treet' })).toStrictEqual([]);
      });

      it('returns the results of each collection for the same query object', async () => {
        await views().append([location('43'), locationRegistered({ name: 'Garage' })]);
        await given({ name: 'Garage' });
        const query = parseListParameters('location', { q: 'garage' });
        for (const collection of ['stations', 'locations'] as const) {
          const { records } = await views().fixture.records.list(collection, query);
          expect(records).toHaveLength(1);
        }
      });

      it('requires all words, in any field', async () => {
        await given({ name: 'Alpha', model: 'Terra' }, { name: 'Alpha' }, { model: 'Terra' });
        expect(await found({ q: 'alpha terra' })).toStrictEqual([1]);
      });

      it('searches all texts and identifiers of a station', async () => {
        await given(
          { cost_description: 'needle' },
          { pre_charge_instructions: 'a needle.' },
          { external_station_id: '18446744073709551615' },
          { latitude: '52.50' },
        );
        expect(await found({ q: 'needle' })).toStrictEqual([1, 2]);
        expect(await found({ q: '18446744073709551615' })).toStrictEqual([3]);
        expect(await found({ q: '52.50' })).toStrictEqual([4]);
      });

      it('searches the label of the status', async () => {
        await given({ available: '4' }, { available: '2' }, { name: 'In Use' }, {});
        expect(await found({ q: 'under repair' })).toStrictEqual([1]);
        expect(await found({ q: 'in use' })).toStrictEqual([2, 3]);
      });

      it('combines words of the status and words of texts', async () => {
        await given(
          { name: 'Main', available: '2' },
          { name: 'Main in', available: '1' },
          { name: 'Mainz', available: '2' },
        );
        expect(await found({ q: 'main in us' })).toStrictEqual([1]);
        expect(await found({ q: 'in main' })).toStrictEqual([1, 2, 3]);
        expect(await found({ q: '2 mainz' })).toStrictEqual([3]);
        expect(await found({ q: 'avail' })).toStrictEqual([2]);
      });

      it('finds all stations if there is no word', async () => {
        await given({ name: 'a' }, {});
        expect(await found({ q: ' -- ' })).toStrictEqual([1, 2]);
      });

      it('accepts the greatest number of words', async () => {
        const words = Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ');
        await given({ outlets: words }, { outlets: words.replace('w7 ', '') });
        expect(await found({ q: words })).toStrictEqual([1]);
      });
    });

    describe('by a filter', () => {
      it('compares the whole text, folded', async () => {
        await given({ manufacturer: 'ABB' }, { manufacturer: 'abb' }, { manufacturer: 'ABB Ltd' }, {});
        expect(await found({ manufacturer: 'Abb' })).toStrictEqual([1, 2]);
      });

      it.each([
        ['straße', 'STRASSE'],
        ['İzmir', 'izmir'],
        ['a  b ', 'A  B '],
        ['100%', '100%'],
        ["x' OR '1'='1", "X' or '1'='1"],
        ['a,b', 'a\\,b'],
        ['a\\b', 'a\\\\b'],
        ['null', '\\null'],
        ['', ''],
      ])('finds %j by %j', async (stored, value) => {
        await given({ name: stored }, { name: 'else' }, {});
        expect(await found({ name: value })).toStrictEqual([1]);
      });

      it('matches any of several values', async () => {
        await given({ available: '1' }, { available: '2' }, { available: '3' }, {});
        expect(await found({ available: '1,2' })).toStrictEqual([1, 2]);
        expect(await found({ available: ['3', '1'] })).toStrictEqual([1, 3]);
        expect(await found({ available: 'null,2' })).toStrictEqual([2, 4]);
      });

      it('distinguishes null from the empty text', async () => {
        await given({ name: '' }, {}, { name: 'null' });
        expect(await found({ name: 'null' })).toStrictEqual([2]);
        expect(await found({ name: '' })).toStrictEqual([1]);
        expect(await found({ name: ',null' })).toStrictEqual([1, 2]);
      });

      it('compares identifiers exactly', async () => {
        await given(
          { external_station_id: '18446744073709551615' },
          { external_station_id: '9007199254740993' },
        );
        expect(await found({ external_station_id: '18446744073709551614' })).toStrictEqual([]);
        expect(await found({ external_station_id: '9007199254740993' })).toStrictEqual([2]);
      });

      it('compares numbers as the text that was sent', async () => {
        await given({ latitude: '52.50' }, { latitude: '52.5' });
        expect(await found({ latitude: '52.50' })).toStrictEqual([1]);
      });

      it('compares booleans', async () => {
        await given({ qr_enabled: true }, {});
        expect(await found({ qr_enabled: 'true' })).toStrictEqual([1]);
        expect(await found({ qr_enabled: 'false' })).toStrictEqual([2]);
      });

      it('requires all filters and all words', async () => {
        await given(
          { manufacturer: 'ABB', model: 'x', available: '1' },
          { manufacturer: 'ABB', model: 'x' },
          { model: 'x', available: '1' },
        );
        expect(await found({ manufacturer: 'abb', available: '1', q: 'x' })).toStrictEqual([1]);
      });

      it('distinguishes a missing city from an empty one', async () => {
        await given({});
        expect(await views().stations({ city: '' })).toStrictEqual([]);
        expect(await views().stations({ city: 'null' })).toStrictEqual([uuid(1)]);
      });
    });
  });
}
