import { readPart } from '#application';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorTypeRenamed,
  connectorTypeRestored,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRenamed,
  stationRestored,
  uuid,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

const ccs = connectorType(7);
const type2 = connectorType(8);

/** The contract of searching stations by their location and connector types. */
export function describeRelatedRecords(name: string, open: OpenViews): void {
  describe(`Stations in ${name}, found by their related records`, () => {
    const views = eachWithViews(open);

    beforeEach(async () => {
      await views().append(
        [location('42'), locationRegistered({ name: 'Hauptbahnhof', address: 'Ring 1', city: 'Köln' })],
        [
          location('43'),
          locationRegistered({ name: 'Hofgarten', city: 'Bonn', country: 'DE', operator: 'Stadtwerke Bonn' }),
        ],
        [ccs, connectorTypeCreated({ name: 'CCS' })],
        [type2, connectorTypeCreated({ name: 'Mennekes' })],
      );
      await views().append(
        [station(1), stationCreated({ name: 'one' })],
        [station(2), stationCreated({ name: 'two' })],
        [station(3), stationCreated({ name: 'three', location_id: '43' })],
        [station(2), connectorsSet(ccs, type2)],
        [station(3), connectorsSet(ccs)],
      );
    });

    const found = async (q: string) => (await views().stations({ q, sort: 'created_at' })).map(numberOf);
    const inCity = async (city: string) =>
      (await views().stations({ city, sort: 'created_at' })).map(numberOf);

    const shownNames = async (n: number) => {
      const { rest = '' } = (await views().find('station', uuid(n))) ?? {};
      return readPart({ rest }, 'connectors')?.map(({ name }) => name);
    };

    it.each([
      ['the name', 'hauptbahnhof', [1, 2]],
      ['the address', 'ring', [1, 2]],
      ['the city', 'bonn', [3]],
      ['the beginning of the city', 'bon', [3]],
      ['the operator', 'stadtwerke', [3]],
    ])('are found by %s of their location', async (_what, q, stations) => {
      expect(await found(q)).toStrictEqual(stations);
    });

    it('are found by the names of their connector types', async () => {
      expect(await found('ccs')).toStrictEqual([2, 3]);
      expect(await found('mennekes ccs')).toStrictEqual([2]);
    });

    it('are found by the country of its coordinates if their location says none', async () => {
      const inCountry = async (country: string) =>
        (await views().stations({ country, sort: 'created_at' })).map(numberOf);
      await views().append([location('42'), locationChanged({ latitude: '47.37', longitude: '8.54' })]);
      expect(await inCountry('ch')).toStrictEqual([1, 2]);
      await views().append([station(1), stationObserved(['1', at('10:00')])]);
      await views().append([location('42'), locationChanged({ longitude: '2.35', latitude: '48.86' })]);
      expect([await inCountry('ch'), await inCountry('fr')]).toStrictEqual([[], [1, 2]]);
      await views().append([location('42'), locationChanged({ country: 'DE' })]);
      expect([await inCountry('fr'), await inCountry('de')]).toStrictEqual([[], [1, 2, 3]]);
      // What was derived was not said.
      await views().append([location('42'), locationChanged({ country: null, longitude: null })]);
      expect(await inCountry('null')).toStrictEqual([1, 2]);
    });

    it('are filtered by city, country and operator', async () => {
      expect(await inCity('köln')).toStrictEqual([1, 2]);
      expect(await views().stations({ country: 'de' })).toStrictEqual([uuid(3)]);
      expect((await views().stations({ country: 'null' })).map(numberOf).sort()).toStrictEqual([1, 2]);
      expect(await views().stations({ operator: 'STADTWERKE BONN' })).toStrictEqual([uuid(3)]);
      expect(await views().stations({ operator: 'Stadtwerke' })).toStrictEqual([]);
      expect((await views().stations({ operator: 'null,Nobody' })).map(numberOf).sort()).toStrictEqual([
        1, 2,
      ]);
    });

    it.each([
      ['name', 'Hauptbahnhof'],
      ['address', 'Ring 1'],
      ['city', 'Köln'],
    ])('are found by the new %s of their location, and no longer by the old', async (field, old) => {
      await views().append([location('42'), locationChanged({ [field]: 'Zülpich' })]);
      expect(await found('zulpich')).toStrictEqual([1, 2]);
      expect(await found(old)).toStrictEqual([]);
      expect(await found('hofgarten')).toStrictEqual([3]);
    });

    it('are filtered by the new city and operator, and no longer by the old', async () => {
      await views().append([location('42'), locationChanged({ city: 'Zülpich', operator: 'EnBW' })]);
      expect(await inCity('Zülpich')).toStrictEqual([1, 2]);
      expect(await inCity('Köln')).toStrictEqual([]);
      expect((await views().stations({ operator: 'enbw' })).map(numberOf).sort()).toStrictEqual([1, 2]);
      expect(await views().stations({ operator: 'null' })).toStrictEqual([]);
    });

    it('keep their version and times when a related record changes', async () => {
      const before = await views().find('station', uuid(1));
      await views().append([location('42'), locationChanged({ city: 'Zülpich' })]);
      const after = await views().find('station', uuid(1));
      expect(after).toStrictEqual({ ...before, rest: after?.rest });
    });

    it('are found by the new name of a connector type, and no longer by the old', async () => {
      await views().append([ccs, connectorTypeRenamed('Combo')]);
      expect(await found('combo')).toStrictEqual([2, 3]);
      expect(await found('ccs')).toStrictEqual([]);
      expect(await found('mennekes')).toStrictEqual([2]);
    });

    it('are not found by the name of a removed connector type', async () => {
      await views().append([ccs, connectorTypeRemoved]);
      expect(await found('ccs')).toStrictEqual([]);
      expect(await found('two')).toStrictEqual([2]);
    });

    it('show the names of their connector types', async () => {
      expect(await shownNames(2)).toStrictEqual(['CCS', 'Mennekes']);
      await views().append([station(3), stationRenamed('third')]);
      expect(await shownNames(3)).toStrictEqual(['CCS']);
    });

    it('show the new name of a connector type, and none of a removed one', async () => {
      await views().append([ccs, connectorTypeRenamed('Combo')]);
      expect(await shownNames(2)).toStrictEqual(['Combo', 'Mennekes']);
      await views().append([ccs, connectorTypeRemoved]);
      expect(await shownNames(2)).toStrictEqual([null, 'Mennekes']);
      expect(await shownNames(3)).toStrictEqual([null]);
    });

    it('show the new name if a connector type and stations change in one batch, in any order', async () => {
      await views().append(
        [station(2), stationRenamed('second')],
        [ccs, connectorTypeRenamed('Combo')],
        [station(3), stationObserved(['1', at('10:00')])],
      );
      expect([await shownNames(2), await shownNames(3)]).toStrictEqual([['Combo', 'Mennekes'], ['Combo']]);
    });

    it('are not found by a connector type that they no longer have, also after it is renamed', async () => {
      await views().append([station(2), connectorsSet(type2)]);
      expect(await found('ccs')).toStrictEqual([3]);
      await views().append([ccs, connectorTypeRenamed('Combo')]);
      expect(await found('combo')).toStrictEqual([3]);
    });

    it('are found by their new location, and no longer by the old', async () => {
      await views().append([station(1), stationRelocated('43', '42')]);
      expect(await inCity('Bonn')).toStrictEqual([1, 3]);
      expect(await inCity('Köln')).toStrictEqual([2]);
      await views().append([location('42'), locationChanged({ city: 'Zülpich' })]);
      expect(await found('zülpich')).toStrictEqual([2]);
    });

    it('are found by their location after it is retired', async () => {
      await views().append([location('43'), locationRetired]);
      expect(await found('hofgarten')).toStrictEqual([3]);
      await views().append([location('43'), locationChanged({ city: 'Siegburg' })]);
      expect(await inCity('siegburg')).toStrictEqual([3]);
    });

    it('are found again after they are restored, with their connectors', async () => {
      await views().append([station(2), stationRemoved]);
      expect(await found('two')).toStrictEqual([]);
      await views().append([station(2), stationRestored({ name: 'two', location_id: '43' }, undefined, ccs)]);
      expect(await inCity('Bonn')).toStrictEqual([2, 3]);
      expect(await found('two ccs')).toStrictEqual([2]);
      expect(await shownNames(2)).toStrictEqual(['CCS']);
      expect(await views().find('station', uuid(2))).toMatchObject({ removed: false });
    });

    it('are found again by a restored connector type, and show its name', async () => {
      await views().append([ccs, connectorTypeRemoved]);
      await views().append([ccs, connectorTypeRestored({ name: 'CCS' })]);
      expect(await found('ccs')).toStrictEqual([2, 3]);
      expect(await shownNames(3)).toStrictEqual(['CCS']);
    });

    it('stay removed when a related record changes', async () => {
      await views().append([station(1), stationRemoved]);
      await views().append([location('42'), locationChanged({ city: 'Zülpich' })]);
      expect(await found('zülpich')).toStrictEqual([2]);
      expect(await views().find('station', uuid(1))).toMatchObject({ removed: true, version: 2 });
    });

    it('are found if location and station change in one batch, in any order', async () => {
      await views().append(
        [station(1), stationRenamed('first')],
        [location('42'), locationChanged({ city: 'Zülpich' })],
        [station(2), stationRenamed('second')],
      );
      expect(await found('zülpich first')).toStrictEqual([1]);
      expect(await found('zülpich second')).toStrictEqual([2]);
      expect(await found('köln')).toStrictEqual([]);
    });
  });
}

const numberOf = (id: string) => Number(`0x${id.slice(-12)}`);
