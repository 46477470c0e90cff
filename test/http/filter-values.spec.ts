import { useDirectory } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { expectProblem } from '../support/problems.js';
import { registerLocation } from '../support/records.js';

const directory = useDirectory();

let location: string;
beforeAll(async () => {
  location = await registerLocation(directory);
});

describe('a value that a field can never have', () => {
  it.each([
    ['available', ['9', '01', 'Available', '1,9', '']],
    ['qr_enabled', ['maybe', '1', 'null', '']],
    ['location_id', ['abc', '-1', '+1', '%201', '01', '18446744073709551616', 'null', '']],
    ['external_station_id', ['1.0', '1e3', '18446744073709551616', '']],
    ['latitude', ['north', '52.5.1', '']],
    ['country', ['Germany', 'XX', '']],
    ['connector_type_id', ['x', '']],
    ['id', ['x', 'null', '']],
    ['format', ['PLUG', '']],
    ['power_type', ['XY', 'AC_', '']],
    ['min_kilowatts', ['fast', '-1', '1,2', '']],
    ['max_kilowatts', ['22%20kW', '1e999']],
    ['hours', ['x'.repeat(256)]],
    ['name', ['%00']],
  ])('of %s is refused by every filter of stations', async (name, values) => {
    const lists = ['stations?', 'summary?group_by=city&'];
    lists.push(...casesOf('map', 'stations/clusters?zoom=1&', 'tiles/0/0/0.mvt?'));
    if (name !== 'location_id') lists.push(`locations/${location}/stations?`);
    for (const value of values)
      for (const list of lists) {
        const answer = await directory.get(`/v1/${list}${name}=${value}`);
        expect(expectProblem(answer, 'invalid_parameter').detail).toContain(name);
      }
  });

  it.each([
    ['locations', 'retired=maybe'],
    ['locations', 'retired=null'],
    ['locations', 'country=Germany'],
    ['locations', 'time_zone=Berlin'],
    ['connector-types', 'is_active=yes'],
    ['connector-types', 'is_active=null'],
    ['connector-types', 'photo=a.png'],
  ])('is refused by the list of %s: %s', async (list, query) => {
    const { detail } = expectProblem(await directory.get(`/v1/${list}?${query}`), 'invalid_parameter');
    expect(detail).toContain(query.split('=')[0]);
  });
});
