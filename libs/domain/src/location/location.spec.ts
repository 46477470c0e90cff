import { initialAttributes } from '../shared/attributes.js';
import type { Source } from '../shared/decider.js';
import { fieldTable, membersBeside } from '../shared/testing/field-table.js';
import { acceptedAt, factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { LocationCommand } from './location.commands.js';
import type { LocationEvent } from './location.events.js';
import { locationFields, type LocationAttributes } from './location.fields.js';
import { location } from './location.js';

const { given } = scenariosOf(location, factsFrom({}));

/** The attributes of a location that was registered without any. */
const bare: LocationAttributes = initialAttributes(locationFields, {});

const register = (attributes: Partial<LocationAttributes>, source?: Source): LocationCommand => ({
  type: 'RegisterLocation',
  attributes,
  ...(source && { source }),
});
const update = (changes: Partial<LocationAttributes>): LocationCommand => ({
  type: 'UpdateLocation',
  changes,
});
const retire: LocationCommand = { type: 'RetireLocation' };

const registered = (attributes: Partial<LocationAttributes> = {}, source?: Source): LocationEvent => ({
  type: 'LocationRegistered.v1',
  data: { attributes: { ...bare, ...attributes }, ...(source && { source }) },
});
const changed = (
  changed: Partial<LocationAttributes>,
  previous: Partial<LocationAttributes>,
): LocationEvent => ({ type: 'LocationChanged.v1', data: { changed, previous } });
const retired: LocationEvent = { type: 'LocationRetired.v1', data: {} };

describe('The fields of a location', () => {
  it('have beside them exactly these members, ! for those that are required within one', () => {
    expect(membersBeside(locationFields)).toMatchInlineSnapshot(`
     [
       "opening_times object { twentyfourseven! boolean, regular_hours list { weekday! integer, period_begin! time_of_day, period_end! time_of_day }, exceptional_openings list { period_begin! timestamp, period_end! timestamp }, exceptional_closings list { period_begin! timestamp, period_end! timestamp } }",
       "charging_when_closed boolean",
       "access code",
       "parking_type string",
       "parking_places list { id! string, physical_reference string, count integer, vehicle_types tokens, max_vehicle_weight decimal, max_vehicle_height decimal, max_vehicle_length decimal, max_vehicle_width decimal, parking_space_length decimal, parking_space_width decimal, dangerous_goods_allowed boolean, direction code, drive_through boolean, restricted_to_type boolean, reservation_required boolean, time_limit decimal, roofed boolean, images list { url! url, thumbnail url, category! string, type! string, width integer, height integer }, lighting boolean, refrigeration_outlet boolean, standards tokens, apds_reference string }",
       "charging_stations list { id! string, physical_reference string, max_kilowatts decimal, max_simultaneous integer }",
       "max_kilowatts decimal",
       "operator_details object { id string, legal_name string, website url, phone string, email string, logo object { url! url, thumbnail url, category! string, type! string, width integer, height integer }, identifiers list { type string, identifier! string } }",
       "suboperator object { id string, name! string, legal_name string, website url, phone string, email string, logo object { url! url, thumbnail url, category! string, type! string, width integer, height integer }, identifiers list { type string, identifier! string } }",
       "owner object { id string, name! string, legal_name string, website url, phone string, email string, logo object { url! url, thumbnail url, category! string, type! string, width integer, height integer }, identifiers list { type string, identifier! string } }",
       "network object { id string, name! string, legal_name string, website url, phone string, email string, logo object { url! url, thumbnail url, category! string, type! string, width integer, height integer }, identifiers list { type string, identifier! string } }",
       "roaming list { id string, name! string, legal_name string, website url, phone string, email string, logo object { url! url, thumbnail url, category! string, type! string, width integer, height integer }, identifiers list { type string, identifier! string } }",
       "staffed object { always! boolean, opening_times object { twentyfourseven! boolean, regular_hours list { weekday! integer, period_begin! time_of_day, period_end! time_of_day }, exceptional_openings list { period_begin! timestamp, period_end! timestamp }, exceptional_closings list { period_begin! timestamp, period_end! timestamp } } }",
       "energy_mix object { is_green_energy! boolean, energy_sources list { source! string, percentage! decimal }, environ_impact list { category! string, amount! decimal }, supplier_name string, energy_product_name string }",
       "nuts nuts",
       "directions list { language! string, text! string }",
       "images list { url! url, thumbnail url, category! string, type! string, width integer, height integer }",
       "related_locations list { latitude! numeric, longitude! numeric, name object { language! string, text! string } }",
     ]
    `);
  });

  it('are exactly these', () => {
    expect(fieldTable(locationFields)).toEqual([
      // name, type, nullable, default, required, searchable, fillable, form, index, view
      ['name', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['address', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['city', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['region', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['postal_code', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['country', 'country', 'yes', null, 'no', 'yes', 'yes', 'select', 'yes', 'yes'],
      ['time_zone', 'time_zone', 'yes', null, 'no', 'yes', 'yes', 'select', 'yes', 'yes'],
      ['retired', 'boolean', 'no', 'service', 'no', 'no', 'no', 'no', 'yes', 'yes'],
      ['latitude', 'numeric', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['longitude', 'numeric', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['operator', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['help_phone', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['facilities', 'tokens', 'no', [], 'no', 'no', 'yes', 'tokens', 'yes', 'yes'],
    ]);
  });
});

const afdc = { feed: 'afdc', id: '7' };
const berlin = registered({ city: 'Berlin', country: 'DE' });

describe('A location that was never registered', () => {
  it.each([update({ city: 'Berlin' }), retire])('is not found by $type', (command) =>
    given().when(command).thenRejected('not_found'),
  );

  it('is registered by its id alone', () => given().when(register({})).then(registered()));

  it('stores all attributes and the source', () => {
    const attributes = {
      name: 'Depot',
      address: 'Main St 1',
      city: 'Berlin',
      region: 'BE',
      postal_code: '10115',
      country: 'DE',
      time_zone: 'Europe/Berlin',
    };
    given().when(register(attributes, afdc)).then(registered(attributes, afdc));
  });
});

describe('A registered location', () => {
  it('is unchanged by an equal registration', () =>
    given(berlin)
      .when(register({ city: 'Berlin', country: 'DE' }))
      .thenUnchanged());

  it('is changed by another registration: absent attributes become null', () =>
    given(berlin)
      .when(register({ city: 'Potsdam' }))
      .then(changed({ city: 'Potsdam', country: null }, { city: 'Berlin', country: 'DE' })));

  it('is changed by an update in the given attributes only', () =>
    given(berlin)
      .when(update({ city: 'Potsdam', country: 'DE' }))
      .then(changed({ city: 'Potsdam' }, { city: 'Berlin' })));

  it('can have an attribute set to null', () =>
    given(berlin)
      .when(update({ city: null }))
      .then(changed({ city: null }, { city: 'Berlin' })));

  it.each([{}, { city: 'Berlin' }, { name: null }])('is unchanged by %j', (changes) =>
    given(berlin).when(update(changes)).thenUnchanged(),
  );

  it('can be updated without naming its source', () =>
    given(registered({}, afdc))
      .when(update({ city: 'Berlin' }))
      .then(changed({ city: 'Berlin' }, { city: null })));

  it('may have a period that ends before it begins, which releases before took, and is changed elsewhere', () => {
    const reversed = { period_begin: '2026-12-27T00:00:00Z', period_end: '2026-12-24T00:00:00Z' };
    const opening_times = { twentyfourseven: true, exceptional_closings: [reversed] };
    given(registered({ opening_times }))
      .when(update({ city: 'Berlin' }))
      .then(changed({ city: 'Berlin' }, { city: null }));
    given(registered({ opening_times }))
      .when(update({ opening_times: null }))
      .then(changed({ opening_times: null }, { opening_times }));
  });

  it('is retired', () => given(berlin).when(retire).then(retired));
});

describe('A retired location', () => {
  it('is unchanged by another retirement', () => given(berlin, retired).when(retire).thenUnchanged());

  it('can be updated', () =>
    given(berlin, retired)
      .when(update({ city: 'Potsdam' }))
      .then(changed({ city: 'Potsdam' }, { city: 'Berlin' })));

  it('is unchanged by an update with equal values', () =>
    given(berlin, retired)
      .when(update({ city: 'Berlin' }))
      .thenUnchanged());

  it.each([{ city: 'Berlin', country: 'DE' }, { city: 'Potsdam' }, {}])(
    'is registered again with %j only, without its former attributes',
    (attributes) => given(berlin, retired).when(register(attributes)).then(registered(attributes)),
  );

  it('can be registered again by its source', () =>
    given(registered({}, afdc), retired).when(register({}, afdc)).then(registered({}, afdc)));

  it('can be retired again after that', () => given(berlin, retired, berlin).when(retire).then(retired));
});

describe('The id of a location', () => {
  const sameIdOfAnotherFeed = { feed: 'ocm', id: '7' };
  const anotherIdOfTheFeed = { feed: 'afdc', id: '8' };
  const taken = [
    { current: undefined, given: afdc },
    { current: afdc, given: undefined },
    { current: afdc, given: sameIdOfAnotherFeed },
    { current: afdc, given: anotherIdOfTheFeed },
  ];

  it.each(taken)('is taken: registered by $current, requested by $given', ({ current, given: requested }) =>
    given(registered({}, current)).when(register({}, requested)).thenRejected('id_taken'),
  );

  it.each(taken)(
    'is taken after retirement too: registered by $current, requested by $given',
    ({ current, given: requested }) =>
      given(registered({}, current), retired).when(register({}, requested)).thenRejected('id_taken'),
  );

  it.each([undefined, afdc])('can be registered again by the same source: %s', (source) =>
    given(registered({}, source)).when(register({}, source)).thenUnchanged(),
  );
});

describe('The state of a location', () => {
  const known = { source: null, extensions: null, created_at: acceptedAt(1), updated_at: acceptedAt(2) };
  const attributes = { ...bare, city: 'Berlin', country: 'DE' };

  it('without events is absent', () => given().hasState({ kind: 'absent' }));

  it('after its registration', () =>
    given(registered({ city: 'Berlin' }, afdc)).hasState({
      kind: 'registered',
      attributes: { ...bare, city: 'Berlin' },
      source: afdc,
      extensions: null,
      created_at: acceptedAt(1),
      updated_at: acceptedAt(1),
    }));

  it('after a change', () =>
    given(berlin, changed({ city: null }, { city: 'Berlin' })).hasState({
      ...known,
      kind: 'registered',
      attributes: { ...attributes, city: null },
    }));

  it('after its retirement has all attributes', () =>
    given(berlin, retired).hasState({ ...known, kind: 'retired', attributes }));

  it('after a change while retired stays retired', () =>
    given(berlin, retired, changed({ country: null }, { country: 'DE' })).hasState({
      ...known,
      kind: 'retired',
      attributes: { ...attributes, country: null },
      updated_at: acceptedAt(3),
    }));

  it('after another registration keeps only the time of creation', () =>
    given(berlin, retired, registered({ city: 'Potsdam' })).hasState({
      ...known,
      kind: 'registered',
      attributes: { ...bare, city: 'Potsdam' },
      updated_at: acceptedAt(3),
    }));

  it('without a registration is absent', () => given(retired).hasState({ kind: 'absent' }));
});
