import { excerpt } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors } from '../support/problems.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

/** The JSON of a station with this value in this field. */
const stationWith = (field: string, json: string) => `{"location_id":"1",${JSON.stringify(field)}:${json}}`;

const refused = (
  [
    ['name', '1', 'not_a_string'],
    ['name', '{}', 'not_a_string'],
    ['name', '["x"]', 'not_a_string'],
    ['name', String.raw`"a\u0000b"`, 'invalid_character'],
    ['name', String.raw`"\ud800"`, 'invalid_character'],
    ['name', String.raw`"x\udc00\ud800"`, 'invalid_character'],
    ['name', `"${'n'.repeat(65_536)}"`, 'too_long'],
    ['hours', `"${'h'.repeat(256)}"`, 'too_long'],
    ['pwps_version', `"${'🔌'.repeat(256)}"`, 'too_long'],
    ['latitude', '"52,5"', 'not_numeric'],
    ['latitude', '" 52"', 'not_numeric'],
    ['latitude', '""', 'not_numeric'],
    ['latitude', '"0x1f"', 'not_numeric'],
    ['latitude', '"NaN"', 'not_numeric'],
    ['latitude', '"Infinity"', 'not_numeric'],
    ['latitude', '"1e"', 'not_numeric'],
    ['latitude', '"."', 'not_numeric'],
    ['latitude', '"٥٢"', 'not_numeric'],
    ['latitude', '1e400', 'not_numeric'],
    ['latitude', 'true', 'not_numeric'],
    ['longitude', '[13.4]', 'not_numeric'],
    ['qr_enabled', '"true"', 'not_a_boolean'],
    ['qr_enabled', '1', 'not_a_boolean'],
    ['available', '1', 'not_in_list'],
    ['available', '"5"', 'not_in_list'],
    ['available', '"Available"', 'not_in_list'],
    ['location_id', '1.5', 'not_uint64'],
    ['location_id', '-1', 'not_uint64'],
    ['location_id', '"01"', 'not_uint64'],
    ['location_id', '"+1"', 'not_uint64'],
    ['location_id', '"1 "', 'not_uint64'],
    ['location_id', '""', 'not_uint64'],
    ['location_id', '"18446744073709551616"', 'not_uint64'],
    ['location_id', 'true', 'not_uint64'],
    ['location_id', '9007199254740992', 'unsafe_number'],
    ['external_station_id', '18446744073709551615', 'unsafe_number'],
    ['external_station_id', '1e400', 'unsafe_number'],
    ['external_location_id', '"1e3"', 'not_uint64'],
    ['id', '"mine"', 'not_fillable'],
    ['created_at', '"2026-01-01T00:00:00Z"', 'not_fillable'],
    ['updated_at', 'null', 'not_fillable'],
    ['version', '1', 'unknown_field'],
    ['status', '{}', 'unknown_field'],
    ['Name', '"x"', 'unknown_field'],
    ['observed_at', '"2026-01-01T00:00:00Z"', 'unknown_field'],
    ['__proto__', '{"name":1}', 'unknown_field'],
    ['constructor', '{"prototype":{}}', 'unknown_field'],
    ['toString', '"x"', 'unknown_field'],
    ['a/b~c', '1', 'unknown_field'],
  ] satisfies [string, string, string][]
).map(([field, json, code]) => [field, excerpt(json), code, json] as const);

const accepted = (
  [
    ['name', '""', ''],
    ['name', '"\\u2028 \\uD83D\\uDE97"', '\u2028 🚗'],
    ['name', `"${'🚗'.repeat(65_000)}"`, '🚗'.repeat(65_000)],
    ['name', `"${'ü'.repeat(65_535)}"`, 'ü'.repeat(65_535)],
    ['hours', `"${'🔌'.repeat(255)}"`, '🔌'.repeat(255)],
    ['latitude', '"+.5"', '+.5'],
    ['latitude', '"-91.0e-2"', '-91.0e-2'],
    ['latitude', '"5."', '5.'],
    ['longitude', '1e2', '100'],
    ['longitude', '-0.0000001', '-1e-7'],
    ['external_station_id', '1e3', '1000'],
    ['external_station_id', '1.0', '1'],
    ['external_station_id', '9007199254740991', '9007199254740991'],
    ['external_station_id', '"18446744073709551615"', '18446744073709551615'],
    ['available', 'null', null],
  ] satisfies [string, string, string | null][]
).map(([field, json, stored]) => [field, excerpt(json), json, stored] as const);

describe('a field of a station', () => {
  it.each(refused)('%s cannot be %s: %s', async (field, _, code, json) => {
    const pointer = `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const answer = await directory.post('/v1/stations', stationWith(field, json));
    const problem = expectFieldErrors(answer, { [pointer]: code });
    expect(problem.instance).toBe('/v1/stations');
    if (code === 'unsafe_number') expect(problem.errors?.[0]?.detail).toContain('send it as a string');
  });

  it.each(accepted)('%s can be %s', async (field, _, json, stored) => {
    const location_id = await registerLocation(directory);
    const { status, body } = await directory.post(
      '/v1/stations',
      stationWith(field, json).replace('"location_id":"1"', `"location_id":"${location_id}"`),
    );
    expect([status, body.attributes[field]]).toEqual([201, stored]);
  });

  it('is reported with all other invalid fields', async () => {
    const { id } = await createStation(directory);
    const patch = { name: 1, latitude: 'north', available: '9', id: 'x', speed: 1, location_id: 2 ** 53 };
    const { detail } = expectFieldErrors(await directory.patch(`/v1/stations/${id}`, patch), {
      '/name': 'not_a_string',
      '/latitude': 'not_numeric',
      '/available': 'not_in_list',
      '/id': 'not_fillable',
      '/speed': 'unknown_field',
      '/location_id': 'unsafe_number',
    });
    expect(detail).toContain('latitude must be numeric');
  });

  it.each(['[]', '"x"', '1', 'true', 'null'])('is not read from the body %s', async (body) => {
    expectFieldErrors(await directory.post('/v1/stations', body), { '': 'not_an_object' });
    expectFieldErrors(await directory.post('/v1/connector-types', body), { '': 'not_an_object' });
    expectFieldErrors(await directory.put('/v1/locations/1', body), { '': 'not_an_object' });
  });
});
