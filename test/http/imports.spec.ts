import { sendBulk } from '../support/bulk.js';
import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import { IMPORT_HEADER, useImportRequests } from '../support/import-requests.js';
import type { FeedEvent } from '../support/pages.js';
import { createStation, registerLocation } from '../support/records.js';

const ONE = '0190a000-0000-7000-8000-000000000001';

useImportRequests();
const directory = useDirectory();
const by = (importId: string) => ({ [IMPORT_HEADER]: importId });

/** The newest events of a record, oldest first. */
async function eventsOf(collection: string, id: string): Promise<readonly FeedEvent[]> {
  const { body } = await directory.get<Page<FeedEvent>>('/v1/events?order=desc&limit=1000');
  return body.items.filter(({ subject }) => subject === `${collection}/${id}`).reverse();
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
