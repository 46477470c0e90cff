import { readPart } from '#application';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

/** The contract of what stations show of their locations. */
export function describeShownLocations(name: string, open: OpenViews): void {
  describe(`Stations in ${name}`, () => {
    const views = eachWithViews(open);

    beforeEach(async () => {
      await views().append(
        [location('42'), locationRegistered({ name: 'Hauptbahnhof', city: 'Köln' })],
        [location('43'), locationRegistered({ name: 'Hofgarten', city: 'Bonn', country: 'DE' })],
      );
      await views().append(
        [station(1), stationCreated({ name: 'one' })],
        [station(2), stationCreated({ name: 'two' })],
        [station(3), stationCreated({ name: 'three', location_id: '43' })],
      );
    });

    const shownLocation = async (n: number) => {
      const { rest = '' } = (await views().find('station', uuid(n))) ?? {};
      return readPart({ rest }, 'location');
    };

    it('show the name, city and country of their location', async () => {
      expect(await shownLocation(1)).toStrictEqual({ name: 'Hauptbahnhof', city: 'Köln', country: null });
      expect(await shownLocation(3)).toStrictEqual({ name: 'Hofgarten', city: 'Bonn', country: 'DE' });
    });

    it('show their location as it is now, after a report of their status too', async () => {
      await views().append([location('42'), locationChanged({ name: null, city: 'Zülpich "{1}"' })]);
      const changed = { name: null, city: 'Zülpich "{1}"', country: null };
      expect(await shownLocation(1)).toStrictEqual(changed);
      await views().append([station(1), stationObserved(['1', at('10:00')])]);
      expect(await shownLocation(1)).toStrictEqual(changed);
      await views().append([location('42'), locationRetired]);
      expect(await shownLocation(1)).toStrictEqual(changed);
    });

    it('show their location if it and they change in one batch, in any order', async () => {
      await views().append(
        [station(1), stationObserved(['1', at('10:00')])],
        [location('42'), locationChanged({ city: 'Zülpich' })],
        [station(2), stationRenamed('second')],
        [station(3), stationRelocated('42', '43')],
      );
      for (const n of [1, 2, 3])
        expect(await shownLocation(n)).toStrictEqual({
          name: 'Hauptbahnhof',
          city: 'Zülpich',
          country: null,
        });
    });

    it('keep the operator of their location and their greatest power, as both are now', async () => {
      const related = async (n: number) => {
        const { rest = '' } = (await views().find('station', uuid(n))) ?? {};
        return readPart({ rest }, 'related');
      };
      const [slow, fast] = [connectorType(7), connectorType(8)];
      await views().append(
        [slow, connectorTypeCreated({ kilowatts: '50' })],
        [fast, connectorTypeCreated({ kilowatts: '150' })],
      );
      expect(await related(1)).toBeUndefined();
      await views().append(
        [station(1), connectorsSet(slow, fast)],
        [location('42'), locationChanged({ operator: 'Werke "{1}", "related":{' })],
      );
      const operator = 'Werke "{1}", "related":{';
      expect(await related(1)).toStrictEqual({ operator, max_kilowatts: 150, hours: null });
      expect(await related(2)).toStrictEqual({ operator, max_kilowatts: null, hours: null });
      await views().append([station(1), stationObserved(['1', at('10:00')])], [fast, connectorTypeRemoved]);
      expect(await related(1)).toStrictEqual({ operator, max_kilowatts: 50, hours: null });
      await views().append([station(1), stationRelocated('43', '42')]);
      expect(await related(1)).toStrictEqual({ operator: null, max_kilowatts: 50, hours: null });
    });
  });
}
