import { sendBulk } from '../support/bulk.js';
import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import { IMPORT_HEADER, useImportRequests } from '../support/import-requests.js';
import type { FeedEvent } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createStation, registerLocation } from '../support/records.js';

const importOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const ONE = importOf(9);

useImportRequests();
const directory = useDirectory();
const by = (importId: string) => ({ [IMPORT_HEADER]: importId });

/** The newest events of a record, oldest first. */
async function eventsOf(collection: string, id: string): Promise<readonly FeedEvent[]> {
  const { body } = await directory.get<Page<FeedEvent>>('/v1/events?order=desc&limit=1000');
  return body.items.filter(({ subject }) => subject === `${collection}/${id}`).reverse();
}

const read = (query: string) => directory.get<Page<FeedEvent>>(`/v1/events?limit=1000&${query}`);

/** The ids of the events that the feed has in either direction, and a stream too. */
async function found(query: string): Promise<readonly string[]> {
  const { items } = (await read(query)).body;
  const past = (await read(`order=desc&${query}`)).body;
  const stream = await EventStreamClient.open(directory.url, `after=AQA&${query}`);
  await stream.received(items.length);
  stream.close();
  expect(stream.events).toEqual(items);
  expect([...past.items].reverse()).toEqual(items);
  return items.map((event) => event.id);
}

const importsIn = (events: readonly FeedEvent[]) => events.map(({ importid }) => importid);

describe('Events', () => {
  it('have the id of the import whose commands they are, and no others have one', async () => {
    const location = await registerLocation(directory);
    const { id } = await createStation(directory, { location_id: location });
    await sendBulk(
      directory,
      [
        { type: 'UpdateLocation', id: location, data: { city: 'Bonn' } },
        { type: 'UpdateStation', id, data: { name: 'imported' } },
      ],
      by(ONE),
    );
    await directory.patch(`/v1/stations/${id}`, { name: 'changed' });
    expect(importsIn(await eventsOf('locations', location))).toEqual([undefined, ONE]);
    const events = await eventsOf('stations', id);
    expect(importsIn(events)).toEqual([undefined, ONE, undefined]);
    expect(events.map((event) => Object.keys(event).includes('importid'))).toEqual([false, true, false]);
  });

  it('are filtered by it, in the feed, into the past and in streams', async () => {
    const [one, other] = [importOf(1), importOf(2)];
    const location = await registerLocation(directory);
    const { id } = await createStation(directory, { location_id: location });
    await directory.patch(`/v1/locations/${location}`, { city: 'Bonn' }, by(one));
    await directory.patch(`/v1/stations/${id}`, { name: 'a' }, by(one));
    await directory.put(`/v1/stations/${id}/availability`, { available: '1' }, by(other));
    await directory.patch(`/v1/stations/${id}`, { name: 'b' });
    expect(await found(`import=${one}`)).toEqual([`locations/${location}/2`, `stations/${id}/2`]);
    expect(await found(`import=${other.toUpperCase()}`)).toEqual([`stations/${id}/3`]);
    expect(await found(`import=${one},${other}`)).toHaveLength(3);
    expect(await found(`import=${one}&types=StationDetailsChanged`)).toEqual([`stations/${id}/2`]);
    expect(await found(`import=${one},${other}&station_id=${id}`)).toHaveLength(2);
    expect(await found(`import=null&station_id=${id}`)).toEqual([`stations/${id}/1`, `stations/${id}/4`]);
    expect(await found(`import=${importOf(3)}`)).toEqual([]);
    expectProblem(await read('import=monday'), 'invalid_parameter');
  });

  it('have it with single commands too, and in streams', async () => {
    const { id } = await createStation(directory);
    const { body } = await directory.get<{ next: string }>('/v1/events?after=latest');
    const stream = await EventStreamClient.open(directory.url, `after=${body.next}`);
    await directory.patch(`/v1/stations/${id}`, { name: 'a' }, by(ONE));
    await stream.received(1);
    stream.close();
    expect(importsIn(stream.events)).toEqual([ONE]);
  });
});
