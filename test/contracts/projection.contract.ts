import { encodePosition, itemJson, recordJson, type AggregateKey } from '#application';
import { unsetMembers } from '../../libs/domain/src/testing/unset-members.js';
import {
  at,
  bareConnectorType,
  bareDetails,
  bareLocation,
  bareStation,
  connectorType,
  connectorTypeCreated,
  connectorsSet,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';
import { applySampleHistory } from './inputs/sample-history.js';
import { eachWithViews, type Views, type OpenViews } from './fixtures/views-under-test.js';

const unknownOpening = { open_now: null, next_change: null };
const none = { code: null, label: null, observed_at: null, changed_at: null };

/** The contract of every projection. */
export function describeProjection(name: string, open: OpenViews): void {
  describe(`The read models in ${name}`, () => {
    const views = eachWithViews(open);

    const recordOf = async ({ kind, id }: AggregateKey): Promise<unknown> => {
      const record = await views().find(kind, id);
      return record && JSON.parse(recordJson(kind, record, 0));
    };

    describe('A record', () => {
      it('has the state after its events', async () => {
        await views().append([location('42'), locationRegistered({ city: 'Köln' })]);
        await views().append(
          [station(1), stationCreated({ name: 'Dom', available: '1' })],
          [station(1), stationRenamed('Domplatte'), at('10:01')],
        );
        const status = { label: 'Available', observed_at: at('09:00'), changed_at: at('09:00') };
        expect(await recordOf(station(1))).toStrictEqual({
          id: uuid(1),
          version: 2,
          attributes: {
            ...bareStation,
            name: 'Domplatte',
            available: '1',
            created_at: at('10:00'),
            updated_at: at('10:01'),
          },
          status: { code: '1', ...status },
          location: { name: null, city: 'Köln', country: null },
          connectors: [],
          details: bareDetails,
          source: null,
          ...unsetMembers('station'),
          ...unknownOpening,
        });
      });

      it('has a null status if none was ever reported, and its connectors', async () => {
        await views().append(
          [location('42'), locationRegistered()],
          [connectorType(7), connectorTypeCreated()],
        );
        await views().append([station(1), stationCreated()], [station(1), connectorsSet(connectorType(7))]);
        expect(await recordOf(station(1))).toMatchObject({
          version: 2,
          status: none,
          connectors: [{ connector_type_id: uuid(7), count: 1 }],
        });
      });

      it('exists for every kind', async () => {
        await views().append(
          [location('18446744073709551615'), locationRegistered({ city: 'Köln' })],
          [connectorType(1), connectorTypeCreated({ name: 'CCS' })],
        );
        const times = { created_at: at('10:00'), updated_at: at('10:00') };
        const attributes = { ...bareLocation, city: 'Köln', retired: false };
        expect(await recordOf(location('18446744073709551615'))).toStrictEqual({
          id: '18446744073709551615',
          version: 1,
          attributes,
          derived: [],
          source: null,
          ...unsetMembers('location'),
          ...unknownOpening,
          stations: { total: 0, by_status: {} },
        });
        expect(await recordOf(connectorType(1))).toStrictEqual({
          id: uuid(1),
          version: 1,
          attributes: { ...bareConnectorType, name: 'CCS', ...times },
          source: null,
        });
      });

      it('is found whole if it is large, like others at the same time', async () => {
        const LONG = '\u{1f600}'.repeat(65_535);
        await views().append([location('42'), locationRegistered()]);
        await views().append(
          [station(1), stationCreated({ name: 'Dom' })],
          [station(2), stationCreated({ cost: LONG, model: LONG })],
        );
        const found = await Promise.all([2, 1, 2, 3].map((n) => views().find('station', uuid(n))));
        expect(found.map((record) => record?.id)).toEqual([uuid(2), uuid(1), uuid(2), undefined]);
        expect(found[0]?.attributes).toContain(LONG);
      });

      it('does not exist before its first event', async () => {
        await views().append([location('42'), locationRegistered()]);
        expect(await views().find('station', '42')).toBeUndefined();
      });

      it('stays as a tombstone with its version, and is not listed', async () => {
        await applySampleHistory(views());
        expect(await views().find('station', uuid(3))).toMatchObject({ removed: true, version: 2 });
        expect(await views().find('connector-type', uuid(8))).toMatchObject({ removed: true, version: 2 });
        expect(await views().stations({ q: 'gone' })).toStrictEqual([]);
        expect(await views().page('station', { total: 'true', location_id: '42' })).toMatchObject({
          total: 1,
        });
        expect(await views().page('connector-type', { total: 'true' })).toMatchObject({ total: 1 });
      });

      it('is listed if it is a retired location', async () => {
        await applySampleHistory(views());
        const { records } = await views().page('location', { retired: 'true' });
        expect(records.map((record) => JSON.parse(itemJson('location', record)) as unknown)).toMatchObject([
          { id: '43', version: 3, attributes: { city: 'Brühl', retired: true } },
        ]);
      });
    });

    describe('The position', () => {
      it('is undefined before the first event', async () => {
        expect(await views().fixture.projection.position()).toBeUndefined();
      });

      it('is stored with the applied events', async () => {
        await applySampleHistory(views());
        expect(await views().fixture.projection.position()).toBe(views().end);
      });

      it('advances without events', async () => {
        await views().fixture.projection.apply([], encodePosition([7]));
        expect(await views().fixture.projection.position()).toBe(encodePosition([7]));
      });

      it('is undefined after a reset', async () => {
        await applySampleHistory(views());
        await views().fixture.projection.reset();
        expect(await views().fixture.projection.position()).toBeUndefined();
      });
    });

    describe('Events', () => {
      it('change nothing when they are applied again', async () => {
        await applySampleHistory(views());
        const before = await answers(views());
        await views().repeated();
        expect(await answers(views())).toStrictEqual(before);
        await views().repeated();
        expect(await answers(views())).toStrictEqual(before);
      });

      it.each([1, 2, 3, 100])('give the same results after a rebuild in batches of %i', async (batchSize) => {
        await applySampleHistory(views());
        const before = await answers(views());
        await views().rebuilt(batchSize);
        expect(await answers(views())).toStrictEqual(before);
      });

      it('are deleted by a reset, words and filters included', async () => {
        await applySampleHistory(views());
        await views().fixture.projection.reset();
        expect(await views().everything()).toStrictEqual({
          stations: [],
          'connector-types': [],
          locations: [],
          tariffs: [],
        });
        expect(await views().find('station', uuid(3))).toBeUndefined();
        expect(await views().stations({ q: 'köln' })).toStrictEqual([]);
      });

      it('are not applied after a version gap', async () => {
        await views().append([station(1), stationCreated({ name: 'first' })]);
        const late = { ...eventOf(station(1), 3), event: stationRenamed('third') };
        const apply = async () => views().fixture.projection.apply([late], encodePosition([9]));
        await apply().catch(() => 'may be rejected');
        expect(await recordOf(station(1))).toMatchObject({ version: 1, attributes: { name: 'first' } });
      });
    });
  });
}

const eventOf = (aggregate: AggregateKey, version: number) => ({
  aggregate,
  version,
  time: at('10:00'),
  commandId: uuid(1),
  caller: 'tests',
  position: encodePosition([version]),
});

async function answers(views: Views) {
  const queries = ['köln', 'bonn', 'brühl', 'ccs', 'chademo', 'ring', 'gone', 'available', '2'];
  const found = await Promise.all(queries.map(async (q) => [q, await views.stations({ q })]));
  const inBruehl = await views.stations({ city: 'Brühl' });
  const removed = [await views.find('station', uuid(3)), await views.find('connector-type', uuid(8))];
  return { ...(await views.everything()), found, inBruehl, removed };
}
