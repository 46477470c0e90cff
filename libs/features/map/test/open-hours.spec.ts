import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { useDirectory } from '../../../../test/support/directory.js';
import { createStation, registerLocation } from '../../../../test/support/records.js';

const directory = useDirectory();

const place = { latitude: '50.9', longitude: '11.6' };
const office = {
  twentyfourseven: false,
  regular_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, period_begin: '08:00', period_end: '18:00' })),
};
const SUNDAY = '2020-11-22T12:00:00Z';

it('shows in clusters and tiles the stations that are open at a time', async () => {
  for (const [name, opening_times] of Object.entries({ always: { twentyfourseven: true }, office })) {
    const location = await registerLocation(directory, { ...place, name, opening_times });
    await createStation(directory, { ...place, name, location_id: location });
  }
  const clusters = `/v1/stations/clusters?zoom=22&bbox=11,50,12,51&open_at=${SUNDAY}`;
  expect((await directory.get(clusters)).body).toMatchObject({ total: 1 });
  const { headers } = await directory.get('/v1/stations?limit=1');
  const tile = await fetch(`${directory.url}/v1/tiles/0/0/0.mvt?open_at=${SUNDAY}`, {
    headers: { 'directory-position': String(headers.get('directory-position')) },
  });
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await tile.arrayBuffer())));
  expect(layers['stations']?.length).toBe(1);
  expect(layers['stations']?.feature(0).properties).toMatchObject({ name: 'always' });
});
