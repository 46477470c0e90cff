import { irveTable } from '../../apps/cli/src/export/station-tables.js';
import { DirectoryReader } from '../../libs/client/src/index.js';
import { useDirectory } from '../support/directory.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

it('A table of IRVE has what stands beside the attributes of a location', async () => {
  const location_id = await registerLocation(directory, {
    ...{ city: 'Lyon', country: 'FR', latitude: '45.75', longitude: '4.85' },
    opening_times: { twentyfourseven: true },
    owner: { name: 'Ville de Lyon', email: 'bornes@lyon.example' },
  });
  await createStation(directory, { location_id });
  const reader = new DirectoryReader({ api: directory.url, key: undefined }, 'export');
  const lines: string[] = [];
  for await (const text of irveTable(reader, () => {})) lines.push(text);
  expect(lines.join('')).toMatch(/Ville de Lyon.*bornes@lyon\.example/s);
  expect(lines.join('')).toContain('24/7');
});
