import {
  availabilityChanged,
  bareStation,
  connector,
  created,
  createStation,
  detailsChanged,
  feed,
  given,
  relocated,
  removed,
  removeStation,
  setAvailability,
  setConnectors,
  update,
  upsert,
} from './testing/builders.js';

describe('A station that was never created', () => {
  it('is absent', () => given().hasState({ kind: 'absent' }));

  it.each([
    update({ name: 'Main St' }),
    setAvailability({ available: '1' }),
    setConnectors(connector('ccs', 1)),
    removeStation,
  ])('is not found by $type', (command) => given().when(command).thenRejected('not_found'));

  it('is created with a location only, other attributes have initial values', () =>
    given()
      .when(createStation({ location_id: '42' }))
      .then({ type: 'StationCreated.v1', data: { attributes: bareStation } }));

  it('stores all attributes', () => {
    const attributes = {
      name: 'Main St',
      latitude: '52.50',
      longitude: '13.4',
      cost: 'EUR 0.39',
      cost_description: 'per kWh',
      manufacturer: 'ABB',
      model: 'Terra 54',
      pwps_version: '1.2',
      qr_enabled: true,
      outlets: '2',
      hours: '24/7',
      pre_charge_instructions: 'Plug in first',
      available: '1',
      location_id: '43',
      external_location_id: '0',
      external_station_id: '18446744073709551615',
    };
    given()
      .when(createStation({ ...attributes, observed_at: '10:00' }))
      .then(created({ ...attributes, observed_at: '10:00' }));
  });

  it('stores the empty text, not null', () =>
    given()
      .when(createStation({ location_id: '42', name: '' }))
      .then(created({ name: '' })));

  it('is created by an upsert with its source', () =>
    given()
      .when(upsert({ location_id: '42', name: 'Main St' }))
      .then(created({ name: 'Main St', source: feed })));
});

describe('A station', () => {
  const station = created({ name: 'Main St', hours: '24/7' });

  it('is unchanged by a repeated create command', () =>
    given(station)
      .when(createStation({ location_id: '42', name: 'Another' }))
      .thenUnchanged());

  describe.each([
    { by: 'an update', change: update },
    { by: 'an upsert', change: upsert },
  ])('by $by', ({ change }) => {
    it('records new and previous values of the attributes that differ', () =>
      given(station)
        .when(change({ name: 'High St', hours: '24/7', qr_enabled: true }))
        .then(detailsChanged({ name: 'High St', qr_enabled: true }, { name: 'Main St', qr_enabled: false })));

    it('can have an attribute set to null', () =>
      given(station)
        .when(change({ hours: null }))
        .then(detailsChanged({ hours: null }, { hours: '24/7' })));

    it('is unchanged by equal values', () =>
      given(station)
        .when(change({ name: 'Main St', hours: '24/7', cost: null, location_id: '42', available: null }))
        .thenUnchanged());

    it('is unchanged without changes', () => given(station).when(change({})).thenUnchanged());

    it('records attributes, then location, then availability', () =>
      given(station)
        .when(change({ available: '1', location_id: '43', name: 'High St', observed_at: '10:00' }))
        .then(
          detailsChanged({ name: 'High St' }, { name: 'Main St' }),
          relocated('43', '42'),
          availabilityChanged({ available: '1', label: 'Available', previous: null, observed_at: '10:00' }),
        ));
  });

  it('keeps the source of its creation', () =>
    given(created({ source: feed }))
      .when({ type: 'UpsertStation', source: { feed: 'afdc', id: 'another' }, changes: {} })
      .thenUnchanged());

  it('is removed', () => given(station).when(removeStation).then(removed));
});

describe('A station that was removed', () => {
  it.each([
    createStation({ location_id: '42' }),
    update({}),
    setAvailability({ available: '1', observed_at: '09:00' }),
    setConnectors(),
    removeStation,
  ])('is rejected as removed for $type', (command) =>
    given(created(), removed).when(command).thenRejected('station_removed'),
  );
});
