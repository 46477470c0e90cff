import { aggregates, countryCodes, parseTimeZone, type LocationAttributes } from '#domain';
import { placeLibraries, placeVersions } from '../geo/place-libraries.js';
import { timeZoneAt } from '../geo/places.js';
import { saidInRecord, withDerived, withoutDerived } from './derived-values.js';

const empty = Object.fromEntries(Object.keys(aggregates.location.fields).map((name) => [name, null]));
const said = (values: Partial<LocationAttributes>) => ({ ...empty, ...values }) as LocationAttributes;
const at = (latitude: string | null, longitude: string | null, values: Partial<LocationAttributes> = {}) =>
  said({ latitude, longitude, ...values });
const valuesAt = (...given: Parameters<typeof at>) => {
  const { attributes, derived } = withDerived(at(...given));
  return [attributes.country, attributes.time_zone, ...derived];
};
const BOTH = ['country', 'time_zone'];

describe('Country and time zone of a location', () => {
  it.each([
    ['Berlin', '52.52', '13.40', 'DE', 'Europe/Berlin'],
    ['Frankfurt (Oder), at a border', '52.345', '14.55', 'DE', 'Europe/Berlin'],
    ['Zürich', '47.37', '8.54', 'CH', 'Europe/Zurich'],
    ['Basel, at two borders', '47.57', '7.60', 'CH', 'Europe/Zurich'],
    ['Konstanz, beyond the Rhine', '47.66', '9.175', 'DE', 'Europe/Berlin'],
    ['Baarle, of which Dutch parts are in Belgium', '51.44', '4.93', 'BE', 'Europe/Brussels'],
    ['Amsterdam', '52.37', '4.90', 'NL', 'Europe/Amsterdam'],
    ['Madrid', '40.42', '-3.70', 'ES', 'Europe/Madrid'],
    ['Badajoz, at a border with another time', '38.878', '-6.97', 'ES', 'Europe/Madrid'],
    ['Las Palmas, Canary Islands', '28.12', '-15.43', 'ES', 'Atlantic/Canary'],
    ['Ceuta, whose code is reserved', '35.89', '-5.31', 'ES', 'Africa/Ceuta'],
    ['New York', '40.71', '-74.01', 'US', 'America/New_York'],
    ['Phoenix, without daylight saving', '33.45', '-112.07', 'US', 'America/Phoenix'],
    ['El Paso, beside Ciudad Juárez', '31.77', '-106.49', 'US', 'America/Denver'],
    ['San Juan, Puerto Rico', '18.46', '-66.10', 'PR', 'America/Puerto_Rico'],
    ['Saint-Denis, Réunion', '-20.88', '55.45', 'RE', 'Indian/Reunion'],
    ['Kolkata', '22.57', '88.36', 'IN', 'Asia/Kolkata'],
    ['Kathmandu', '27.71', '85.32', 'NP', 'Asia/Kathmandu'],
    ['Pristina', '42.66', '21.16', 'XK', 'Europe/Belgrade'],
    ['Suva, near the antimeridian', '-18.14', '178.44', 'FJ', 'Pacific/Fiji'],
    ['McMurdo, Antarctica', '-77.85', '166.67', 'AQ', 'Antarctica/McMurdo'],
    ['Antarctica, south of the station Troll', '-80', '0', 'AQ', 'Antarctica/Troll'],
    ['numbers in another notation', '+5.252e1', '13.4', 'DE', 'Europe/Berlin'],
  ])('are derived from its coordinates: %s', (_, latitude, longitude, country, zone) => {
    expect(valuesAt(latitude, longitude)).toEqual([country, zone, ...BOTH]);
  });

  it.each([
    ['in the middle of the Atlantic', '35', '-30'],
    ['at 0, 0', '0', '0'],
    ['beyond a pole', '90.0001', '13.4'],
    ['beyond the antimeridian', '52.5', '180.5'],
    ['without a longitude', '52.5', null],
    ['without a latitude', null, '13.4'],
    ['without coordinates', null, null],
  ])('are not derived %s', (_, latitude, longitude) => {
    const given = at(latitude, longitude);
    expect(withDerived(given)).toEqual({ attributes: given, derived: [] });
    expect(valuesAt(latitude, longitude, { country: 'DE' })).toEqual(
      latitude === '35' || latitude === '0' ? ['DE', 'Europe/Berlin', 'time_zone'] : ['DE', null],
    );
  });

  it.each([
    [{ country: 'FR' }, 'FR', 'Europe/Paris', 'time_zone'],
    [{ time_zone: 'Asia/Tokyo' }, 'DE', 'Asia/Tokyo', 'country'],
    [{ country: 'FR', time_zone: 'Asia/Tokyo' }, 'FR', 'Asia/Tokyo'],
    // A country with many zones, none of which is near: that of the place.
    [{ country: 'US' }, 'US', 'Europe/Berlin', 'time_zone'],
  ])('are not derived where somebody has said them: %j in Berlin', (values, ...expected) => {
    expect(valuesAt('52.52', '13.40', values)).toEqual(expected);
  });

  it.each([
    ['US', '18.46', '-66.10', 'America/Puerto_Rico'],
    ['FR', '-20.88', '55.45', 'Indian/Reunion'],
    ['GB', '49.19', '-2.11', 'Europe/Jersey'],
  ])('a territory of %s has a time zone of its own', (country, latitude, longitude, zone) => {
    expect(valuesAt(latitude, longitude, { country })).toEqual([country, zone, 'time_zone']);
  });

  it('are taken away from what is shown by their names', () => {
    const given = at('52.52', '13.40', { name: 'a' });
    const { attributes, derived } = withDerived(given);
    expect(withoutDerived(attributes, derived)).toEqual(given);
    expect(withoutDerived(attributes)).toBe(attributes);
  });

  it('are known of a record that shows them', () => {
    const shown = at('52.52', '13.40', { country: 'XX', time_zone: 'Asia/Tokyo' });
    const attributes = saidInRecord(shown, ['country']);
    expect(attributes).toEqual({ ...shown, country: null });
    expect(withDerived(attributes)).toEqual({ attributes: shown, derived: ['country'] });
  });

  it('stay the same where they were derived before', () => {
    const { attributes } = withDerived(at('52.52', '13.40'));
    expect(withDerived(attributes)).toEqual({ attributes, derived: [] });
  });
});

describe('The time zones of countries', () => {
  const zones = placeLibraries.zones().rawTimeZones;

  it('are those that the field takes', () => {
    expect(zones.filter(({ name }) => !parseTimeZone(name).ok)).toEqual([]);
  });

  it('are the same wherever in a country with one zone', () => {
    const single = [...countryCodes].flatMap((country) => {
      const [zone, ...others] = zones.filter(({ countryCode }) => countryCode === country);
      return zone && others.length === 0 ? [[country, zone.name]] : [];
    });
    expect(single.length).toBeGreaterThan(200);
    const middleOfTheAtlantic = { latitude: 35, longitude: -30 };
    for (const [country = '', name] of single) expect(timeZoneAt(middleOfTheAtlantic, country)).toBe(name);
  });
});

it('The versions of the libraries are known', () => {
  expect(placeVersions()).toEqual([
    expect.stringMatching(/^@rapideditor\/country-coder@\d+\.\d+\.\d+$/),
    expect.stringMatching(/^@vvo\/tzdb@\d+\.\d+\.\d+$/),
    expect.stringMatching(/^@photostructure\/tz-lookup@\d+\.\d+\.\d+$/),
  ]);
});
