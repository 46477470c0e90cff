import { site } from '../../datex2/writing/testing/sites.js';
import { OcpiLocationText } from './ocpi-location.js';

const image = { url: 'https://a.example/1.png', category: 'CHARGER', type: 'png' };
const broken = [image, { url: 'https://a.example/2.png' }];

const attributes = {
  ...{ address: 'A', city: 'C', country: 'DE', time_zone: 'Europe/Berlin' },
  ...{ latitude: '52.50000', longitude: '13.40000' },
};

function written(
  location: { readonly attributes?: object; readonly extensions?: Readonly<Record<string, unknown>> },
  version: '2.2.1' | '2.3.0' = '2.3.0',
) {
  const given = site([], {
    ...{ source: { feed: 'DE*ABC', id: 'L' }, extensions: null, ...location },
    attributes: { ...attributes, ...location.attributes },
  });
  const text = new OcpiLocationText(given, undefined, version);
  return JSON.parse(text.begin() + text.end()) as Readonly<Record<string, unknown>>;
}

describe('A member of OCPI', () => {
  it.each<[string, object, object, unknown]>([
    ['as the structure has it', { images: [image] }, {}, [image]],
    ['as extensions of an earlier release have it', {}, { images: [image] }, [image]],
    [
      'as a feed gave it, of which the structure has a part',
      { images: [image] },
      { images: broken },
      [image],
    ],
    [
      'as the structure has it if that was changed',
      { images: [image] },
      { images: [{ ...image, type: 'svg' }, ...broken] },
      [image],
    ],
    ['not, if the standard refuses all of it', { images: [{ ...image, type: 'image' }] }, {}, undefined],
  ])('is written %s', (_, held, extensions, images) => {
    expect(written({ attributes: held, extensions: { ...extensions } })['images']).toEqual(images);
  });

  it('has what a feed gave beside the standard, until it is changed', () => {
    const extensions = { owner: { name: 'O', phone_number: '1' } };
    const ownerOf = (owner: object) => written({ attributes: { owner }, extensions })['owner'];
    expect(ownerOf({ name: 'O' })).toEqual(extensions.owner);
    expect(ownerOf({ name: 'P' })).toEqual({ name: 'P' });
  });

  it('of 2.3.0 alone is not in 2.2.1, whoever has given it', () => {
    const parking_places = [
      { id: 'P', vehicle_types: ['VAN'], restricted_to_type: false, reservation_required: false },
    ];
    for (const given of [{ attributes: { parking_places } }, { extensions: { parking_places } }]) {
      expect(written(given)).toMatchObject({ parking_places });
      expect(written(given, '2.2.1')).not.toHaveProperty('parking_places');
    }
  });

  it('of an organisation has what the directory has beside the standard in 2.3.0 alone', () => {
    const owner = { id: '1', name: 'O', phone: '2', website: 'https://a.example' };
    expect(written({ attributes: { owner } })['owner']).toEqual(owner);
    expect(written({ attributes: { owner } }, '2.2.1')['owner']).toEqual({
      ...{ name: 'O', website: 'https://a.example' },
    });
  });

  it('has words beside those of the standard in 2.3.0, which leaves them open', () => {
    const own = { ...image, category: 'OWN' };
    const held = {
      ...{ facilities: ['WIFI', 'TOILETS'], parking_type: 'OWN', images: [own] },
      energy_mix: { is_green_energy: true, environ_impact: [{ category: 'METHANE', amount: 1 }] },
    };
    expect(written({ attributes: held })).toMatchObject(held);
    const former = written({ attributes: held }, '2.2.1');
    expect(former).toMatchObject({ facilities: ['WIFI'], energy_mix: { is_green_energy: true } });
    for (const name of ['parking_type', 'images']) expect(former).not.toHaveProperty(name);
  });

  it.each([
    ['+49 30 1', '+49 30 1'],
    ['+49 30 1234567890123456789', undefined],
    ['é', undefined],
  ])('has the phone number %s for help in 2.3.0 alone, if the standard allows it', (help_phone, expected) => {
    expect(written({ attributes: { help_phone } })['help_phone']).toBe(expected);
    expect(written({ attributes: { help_phone } }, '2.2.1')).not.toHaveProperty('help_phone');
  });

  it('has hours until 23:59 for the end of the day', () => {
    const day = { weekday: 1, period_begin: '08:00' };
    for (const period_end of ['24:00', '00:00', '23:59']) {
      const opening_times = { twentyfourseven: false, regular_hours: [{ ...day, period_end }] };
      expect(written({ attributes: { opening_times } })['opening_times']).toEqual({
        ...opening_times,
        regular_hours: [{ ...day, period_end: '23:59' }],
      });
    }
  });
});

describe('The operator of a location', () => {
  const website = 'https://a.example';

  it.each<[object, object, unknown]>([
    [{ operator: 'A', operator_details: { website } }, {}, { name: 'A', website }],
    [{ operator: 'A', owner: { name: 'A' } }, {}, undefined],
    [{ operator: 'A', owner: { name: 'A' } }, { operator: 'A' }, { name: 'A' }],
    [{ operator: 'B', owner: { name: 'A' } }, { operator: 'A' }, { name: 'B' }],
    [{ operator: 'A' }, { operator: { name: 'A', website, fax: '1' } }, { name: 'A', website, fax: '1' }],
    [{ operator: null, operator_details: { website } }, { operator: 'A' }, undefined],
    [{ operator: 'x'.repeat(101) }, {}, { name: 'x'.repeat(100) }],
  ])('of %j is written with extensions %j as %j', (held, extensions, operator) => {
    expect(written({ attributes: held, extensions: { ...extensions } })['operator']).toEqual(operator);
  });
});
