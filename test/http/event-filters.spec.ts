import type { Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { named } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import { allEvents, type FeedEvent } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

const read = (query: string) =>
  directory.get<Page<FeedEvent> & { next: string }>(`/v1/events?limit=1000&${query}`);
const versionsOf = (events: readonly FeedEvent[]) =>
  events.map(({ type, aggregateversion }) => `${type.replace('.v1', '')} ${aggregateversion}`);
/** The events that the feed has, and a stream too. */
async function found(query: string): Promise<readonly string[]> {
  const { items } = (await read(query)).body;
  const stream = await EventStreamClient.open(directory.url, `after=AQA&${query}`);
  await stream.received(items.length);
  // Wrong events would arrive meanwhile.
  await read(query);
  stream.close();
  expect(stream.events).toEqual(items);
  return versionsOf(items);
}

/** A station with an event of each type that a filter can match. */
async function stationWithHistory() {
  const [home, away] = [await registerLocation(directory), await registerLocation(directory)];
  const { id } = await createStation(directory, { location_id: home, available: '1' });
  const path = `/v1/stations/${id}`;
  await directory.put(`${path}/availability`, { available: '3' });
  await directory.patch(path, { location_id: away });
  await directory.patch(path, { name: 'moved' });
  await directory.put(`${path}/availability`, { available: null });
  await directory.delete(path);
  return { id, home, away };
}

const [CREATED, FAILED] = ['StationCreated 1', 'StationAvailabilityChanged 2'];
const MOVED = 'StationRelocated 3';
const RENAMED = 'StationDetailsChanged 4';
const [SILENT, REMOVED] = ['StationAvailabilityChanged 5', 'StationRemoved 6'];

describe('a filter of the feed and of streams on the station', () => {
  it('matches events by the id of the station', async () => {
    const [one, other] = [await stationWithHistory(), await stationWithHistory()];
    expect(await found(`station_id=${one.id}`)).toEqual([CREATED, FAILED, MOVED, RENAMED, SILENT, REMOVED]);
    expect(await found(`station_id=${one.id.toUpperCase()}`)).toHaveLength(6);
    expect(await found(`station_id=${one.id},${other.id}`)).toHaveLength(12);
    expect(await found(`station_id=${one.id}&station_id=${other.id}`)).toHaveLength(12);
    expect(await found(`station_id=${one.id}&types=StationRemoved,LocationRegistered`)).toEqual([REMOVED]);
    expect(await found('station_id=00000000-0000-5000-8000-000000000000')).toEqual([]);
  });

  it('matches events at a location, moves to and from it included', async () => {
    const { home, away } = await stationWithHistory();
    expect(await found(`location_id=${home}`)).toEqual([CREATED, FAILED, MOVED]);
    expect(await found(`location_id=${away}`)).toEqual([MOVED, RENAMED, SILENT, REMOVED]);
    expect(await found(`location_id=${home},${away}`)).toHaveLength(6);
    expect(await found(`location_id=${home}&types=StationRelocated`)).toEqual([MOVED]);
  });

  it('matches events by the status before or after them', async () => {
    const { id } = await stationWithHistory();
    expect(await found(`station_id=${id}&available=1`)).toEqual([CREATED, FAILED]);
    expect(await found(`station_id=${id}&available=3`)).toEqual([FAILED, MOVED, RENAMED, SILENT]);
    expect(await found(`station_id=${id}&available=null`)).toEqual([SILENT, REMOVED]);
    expect(await found(`station_id=${id}&available=4,2`)).toEqual([]);
  });

  it('matches events in a box, moves into and out of it included', async () => {
    const { id } = await createStation(directory, { latitude: '-17', longitude: '179.9' });
    const path = `/v1/stations/${id}`;
    await directory.patch(path, { name: 'on Fiji' });
    await directory.patch(path, { latitude: '13.8', longitude: '-171.8' });
    await directory.put(`${path}/availability`, { available: '1' });
    const fiji = 'bbox=177,-20,-179,-16';
    expect(await found(fiji)).toEqual([CREATED, 'StationDetailsChanged 2', 'StationDetailsChanged 3']);
    expect(await found(`${fiji}&types=StationDetailsChanged`)).toEqual([
      'StationDetailsChanged 2',
      'StationDetailsChanged 3',
    ]);
    expect(await found('bbox=-172,13,-171,14')).toEqual([
      'StationDetailsChanged 3',
      'StationAvailabilityChanged 4',
    ]);
    expect(await found('bbox=-172,13,-171,14&available=1')).toEqual(['StationAvailabilityChanged 4']);
    expect(await found(`${fiji}&available=1`)).toEqual([]);
    expect(await found('bbox=177,%20-20,%20181,%20-16')).toEqual(await found(fiji));
  });

  it('matches events by the operator that the location has now, moves to and from it included', async () => {
    const { home, away } = await stationWithHistory();
    await directory.patch(`/v1/locations/${home}`, { operator: 'Stadtwerke Köln' });
    expect(await found('operator=STADTWERKE%20KOLN')).toEqual([CREATED, FAILED, MOVED]);
    expect(await found('operator=stadtwerke köln,other&types=StationRelocated')).toEqual([MOVED]);
    expect(await found(`operator=null&location_id=${away}`)).toEqual([MOVED, RENAMED, SILENT, REMOVED]);
    await directory.patch(`/v1/locations/${home}`, { operator: null });
    expect(await found('operator=stadtwerke köln')).toEqual([]);
  });

  it('matches events by a standard of the connectors before or after them', async () => {
    const { id: type } = await createConnectorType(directory);
    const { id } = await createStation(directory);
    const connect = (standard: string | null) =>
      directory.put(`/v1/stations/${id}/connectors`, [{ connector_type_id: type, count: 1, standard }]);
    await connect('CHADEMO');
    await connect('Überholt');
    await connect(null);
    const changed = (version: number) => `StationConnectorsChanged ${version}`;
    expect(await found(`station_id=${id}&standard=chademo`)).toEqual([changed(2), changed(3)]);
    expect(await found(`station_id=${id}&standard=UBERHOLT,x`)).toEqual([changed(3), changed(4)]);
    expect(await found(`station_id=${id}&standard=null`)).toEqual([changed(4)]);
  });

  it('matches events by the feed of the source', async () => {
    const location_source = { feed: 'DE*ABC', id: 'site' };
    const upsert = (available: string) => ({
      type: 'UpsertStation',
      source: { feed: 'DE*ABC', id: '1' },
      data: { location_source, available },
    });
    await sendBulk(directory, [
      { type: 'RegisterLocation', source: location_source, data: {} },
      upsert('1'),
      upsert('2'),
    ]);
    expect(await found('source_feed=de*abc')).toEqual([CREATED, FAILED]);
    expect(await found('source_feed=DE*ABC,x&available=2')).toEqual([FAILED]);
    const { id } = await createStation(directory);
    expect(await found(`station_id=${id}&source_feed=null`)).toEqual([CREATED]);
    expect(await found(`station_id=${id}&source_feed=DE*ABC`)).toEqual([]);
  });

  it.each(named('', '1,2,3', '1,2,3,4,5', '1,5,3,4', 'a,2,3,4', '1,2,3,91', '1,2,3,4&bbox=1,2,3,4'))(
    'refuses the box %s',
    async (_, box) => {
      expectProblem(await read(`bbox=${box}`), 'invalid_parameter');
    },
  );

  it.each([
    ...['station_id=none', 'station_id=', 'station_id=null', 'location_id=abc', 'location_id=01'],
    ...['location_id=null', 'available=9', 'available=1,9', 'available='],
  ])('refuses a value that a station can never have: %s', async (query) => {
    expect(expectProblem(await read(query), 'invalid_parameter').detail).toContain(query.split('=')[0]);
  });

  it('matches events that meet all filters in the same state', async () => {
    const { home, away } = await stationWithHistory();
    expect(await found(`location_id=${home}&available=3`)).toEqual([FAILED, MOVED]);
    expect(await found(`location_id=${away}&available=1`)).toEqual([]);
  });

  it('leaves out the events of other records', async () => {
    const { home } = await stationWithHistory();
    await directory.patch(`/v1/locations/${home}`, { city: 'Bonn' });
    expect(await found(`location_id=${home}&types=LocationChanged`)).toEqual([]);
  });

  it.each([1, 2, 5])('returns all events to a client that follows next, %i at a time', async (limit) => {
    const { home, away } = await stationWithHistory();
    const events = await allEvents(directory, `limit=${limit}&location_id=${home},${away}`);
    expect(versionsOf(events)).toEqual([CREATED, FAILED, MOVED, RENAMED, SILENT, REMOVED]);
  });

  it('matches a few events after many others', async () => {
    const { home } = await stationWithHistory();
    const other = await registerLocation(directory);
    const lines = Array.from({ length: 6000 }, (_, n) => ({
      type: 'CreateStation',
      data: { location_id: other, name: String(n) },
    }));
    expect((await sendBulk(directory, lines)).end.accepted).toBe(6000);
    const last = await createStation(directory, { location_id: home });
    const events = await allEvents(directory, `limit=1000&location_id=${home}`);
    expect(versionsOf(events)).toEqual([CREATED, FAILED, MOVED, CREATED]);
    expect(events.at(-1)?.subject).toBe(`stations/${last.id}`);
  });
});

describe('a wait for new events', () => {
  const latest = async () => (await read('after=latest')).body.next;

  it('ends at the first event', async () => {
    const after = await latest();
    const waiting = read(`after=${after}&wait=25`);
    const location = await registerLocation(directory);
    const { body } = await waiting;
    expect(body.items.map(({ subject }) => subject)).toEqual([`locations/${location}`]);
    expect(body.next).toBe(body.items.at(-1)?.position);
  });

  it('does not happen if there is an event already', async () => {
    const after = await latest();
    const location = await registerLocation(directory);
    const { body } = await read(`after=${after}&wait=30`);
    expect(body.items.map(({ subject }) => subject)).toEqual([`locations/${location}`]);
  });

  it('continues if an event does not match', async () => {
    const { id } = await createStation(directory, { available: '1' });
    const waiting = read(`after=${await latest()}&station_id=${id}&available=4&wait=25`);
    await directory.patch(`/v1/stations/${id}`, { name: 'not yet' });
    await createStation(directory, { available: '4' });
    await directory.put(`/v1/stations/${id}/availability`, { available: '4' });
    expect(versionsOf((await waiting).body.items)).toEqual(['StationAvailabilityChanged 3']);
  });

  it('ends without events when its time is over', async () => {
    const after = await latest();
    const startedAt = Date.now();
    const { status, body } = await read(`after=${after}&wait=1`);
    expect([status, body]).toEqual([200, { items: [], next: after }]);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it.each(named('', 'x', '-1', '31', '100', '1.5', '1&wait=1'))(
    'cannot be of %s seconds',
    async (_, wait) => {
      expectProblem(await read(`wait=${wait}`), 'invalid_parameter');
    },
  );
});
