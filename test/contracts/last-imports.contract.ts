import type { Parameters } from '#application';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRenamed,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
  stationRenamed,
  stationRestored,
  uuid,
} from './inputs/event-builders.js';
import { IMPORT } from './inputs/event-recorder.js';
import { eachWithViews, idsOf, type OpenViews } from './fixtures/views-under-test.js';

const OTHER = uuid(1);

/** The contract of the filter by the import that wrote a record last: that of versions 2 and 5, see {@link IMPORT}. */
export function describeLastImports(name: string, open: OpenViews): void {
  describe(`Records in ${name}, filtered by the import that wrote them last`, () => {
    const views = eachWithViews(open);
    beforeEach(() =>
      views().append(
        [location('42'), locationRegistered({ city: 'Bonn' })],
        [station(1), stationCreated({ name: 'a', available: '1' })],
        [station(2), stationCreated({ name: 'b' })],
      ),
    );

    const ofOne = { import: IMPORT };
    const found = (parameters: Parameters = ofOne) => views().stations(parameters);
    const renamed = () => views().append([station(1), stationRenamed('imported')]);
    const observed = (code: string) => views().append([station(1), stationObserved([code, at('10:30')])]);

    it('are found from the event of the import on', async () => {
      expect(await found()).toEqual([]);
      await renamed();
      expect(await found()).toEqual([uuid(1)]);
      expect(await found({ import: IMPORT.toUpperCase() })).toEqual([uuid(1)]);
      expect(await found({ import: `${OTHER},${IMPORT}` })).toEqual([uuid(1)]);
      expect(await found({ import: OTHER })).toEqual([]);
      expect(await found({ import: 'null' })).toEqual([uuid(2)]);
      expect(await found({ import: `null,${IMPORT}` })).toEqual([uuid(2), uuid(1)]);
    });

    it('are not found after the next event, one of the status included', async () => {
      await renamed();
      await observed('2');
      expect(await found()).toEqual([]);
    });

    it('are found from a status of the import on', async () => {
      await observed('2');
      expect(await found()).toEqual([uuid(1)]);
      await observed('3');
      await observed('2');
      expect(await found()).toEqual([]);
      await observed('1');
      expect(await found()).toEqual([uuid(1)]);
    });

    it('are found if an import created and changed them in one batch', async () => {
      await views().append([station(3), stationCreated()], [station(3), stationRenamed('c')]);
      expect(await found()).toEqual([uuid(3)]);
    });

    it('are found after a change of what they show of other records', async () => {
      await views().append(
        [connectorType(1), connectorTypeCreated({ name: 'CCS' })],
        [station(1), connectorsSet(connectorType(1))],
      );
      await views().append([connectorType(1), connectorTypeRenamed('Combo')]);
      await views().append([location('42'), locationChanged({ city: 'Köln' })]);
      expect(await found({ ...ofOne, q: 'köln combo' })).toEqual([uuid(1)]);
      await views().append([location('42'), locationChanged({ city: 'Bonn' })]);
      expect(await found()).toEqual([uuid(1)]);
    });

    it('are locations and connector types too', async () => {
      await views().append(
        [connectorType(1), connectorTypeCreated()],
        [location('43'), locationRegistered()],
      );
      await views().append([connectorType(1), connectorTypeRenamed('x')]);
      await views().append([location('42'), locationChanged({ city: 'Köln' })]);
      expect(idsOf(await views().page('connector-type', ofOne))).toEqual([connectorType(1).id]);
      expect(idsOf(await views().page('location', ofOne))).toEqual(['42']);
      expect(idsOf(await views().page('location', { import: 'null' }))).toEqual(['43']);
    });

    it('are no removed ones, and again the restored ones', async () => {
      await views().append([station(1), stationRemoved]);
      expect(await found()).toEqual([]);
      await views().append([station(1), stationRestored({ name: 'again' })]);
      await views().append([station(1), stationRenamed('a')], [station(1), stationRenamed('b')]);
      expect(await found()).toEqual([uuid(1)]);
    });

    it('are counted, paged and combined with other filters', async () => {
      await renamed();
      await views().append([station(2), stationRenamed('imported too')]);
      for (const sort of ['name', '-updated_at', 'created_at'])
        expect(await views().paged('station', { ...ofOne, sort }, 1)).toHaveLength(2);
      const { total } = await views().page('station', { ...ofOne, available: '1', total: 'true' });
      expect(total).toBe(1);
      expect(await found({ ...ofOne, q: 'imported', city: 'bonn' })).toHaveLength(2);
    });

    it('are the same after all events were applied again, and in a rebuild', async () => {
      await renamed();
      await observed('2');
      await views().append([station(2), stationRenamed('imported')]);
      await views().repeated();
      expect(await found()).toEqual([uuid(2)]);
      for (const size of [1, 3, 100]) {
        await views().rebuilt(size);
        expect(await found()).toEqual([uuid(2)]);
      }
    });
  });
}
