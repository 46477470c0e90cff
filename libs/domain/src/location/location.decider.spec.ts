import { acceptedAt } from '../shared/testing/scenario.js';
import { bare, changed, given, register, registered, retire, retired, update } from './testing/vocabulary.js';

const afdc = { feed: 'afdc', id: '7' };
const berlin = registered({ city: 'Berlin', country: 'DE' });

describe('A location that was never registered', () => {
  it.each([update({ city: 'Berlin' }), retire])('is not found by $type', (command) =>
    given().when(command).thenRejected('not_found'),
  );

  it('is registered by its id alone', () => given().when(register({})).then(registered()));

  it('keeps all that it is registered with, its source included', () => {
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
  it('stays as it is where it is registered the same', () =>
    given(berlin)
      .when(register({ city: 'Berlin', country: 'DE' }))
      .thenUnchanged());

  it('changes where it is registered otherwise: what is absent becomes null', () =>
    given(berlin)
      .when(register({ city: 'Potsdam' }))
      .then(changed({ city: 'Potsdam', country: null }, { city: 'Berlin', country: 'DE' })));

  it('changes by an update in what is given alone', () =>
    given(berlin)
      .when(update({ city: 'Potsdam', country: 'DE' }))
      .then(changed({ city: 'Potsdam' }, { city: 'Berlin' })));

  it('loses an attribute to null', () =>
    given(berlin)
      .when(update({ city: null }))
      .then(changed({ city: null }, { city: 'Berlin' })));

  it.each([{}, { city: 'Berlin' }, { name: null }])(
    'stays as it is where %j asks for nothing new',
    (changes) => given(berlin).when(update(changes)).thenUnchanged(),
  );

  it('is changed by anyone, whatever its source', () =>
    given(registered({}, afdc))
      .when(update({ city: 'Berlin' }))
      .then(changed({ city: 'Berlin' }, { city: null })));

  it('is retired', () => given(berlin).when(retire).then(retired));
});

describe('A retired location', () => {
  it('is retired once', () => given(berlin, retired).when(retire).thenUnchanged());

  it('is still changed by an update', () =>
    given(berlin, retired)
      .when(update({ city: 'Potsdam' }))
      .then(changed({ city: 'Potsdam' }, { city: 'Berlin' })));

  it('stays as it is by an update that changes nothing', () =>
    given(berlin, retired)
      .when(update({ city: 'Berlin' }))
      .thenUnchanged());

  it.each([{ city: 'Berlin', country: 'DE' }, { city: 'Potsdam' }, {}])(
    'is registered again with %j, and with nothing of before',
    (attributes) => given(berlin, retired).when(register(attributes)).then(registered(attributes)),
  );

  it('is registered again by its source', () =>
    given(registered({}, afdc), retired).when(register({}, afdc)).then(registered({}, afdc)));

  it('is retired again after that', () => given(berlin, retired, berlin).when(retire).then(retired));
});

describe('The id of a location', () => {
  const sameIdOfAnotherFeed = { feed: 'ocm', id: '7' };
  const anotherIdOfTheFeed = { feed: 'afdc', id: '8' };
  const taken = [
    { held: undefined, given: afdc },
    { held: afdc, given: undefined },
    { held: afdc, given: sameIdOfAnotherFeed },
    { held: afdc, given: anotherIdOfTheFeed },
  ];

  it.each(taken)('is taken: held by $held, asked for by $given', ({ held, given: asking }) =>
    given(registered({}, held)).when(register({}, asking)).thenRejected('id_taken'),
  );

  it.each(taken)(
    'is taken after retirement too: held by $held, asked for by $given',
    ({ held, given: asking }) =>
      given(registered({}, held), retired).when(register({}, asking)).thenRejected('id_taken'),
  );

  it.each([undefined, afdc])('is its own to %s', (source) =>
    given(registered({}, source)).when(register({}, source)).thenUnchanged(),
  );
});

describe('What is left of a location', () => {
  const known = { source: null, created_at: acceptedAt(1), updated_at: acceptedAt(2) };
  const attributes = { ...bare, city: 'Berlin', country: 'DE' };

  it('never registered', () => given().leaves({ kind: 'absent' }));

  it('registered', () =>
    given(registered({ city: 'Berlin' }, afdc)).leaves({
      kind: 'registered',
      attributes: { ...bare, city: 'Berlin' },
      source: afdc,
      created_at: acceptedAt(1),
      updated_at: acceptedAt(1),
    }));

  it('changed', () =>
    given(berlin, changed({ city: null }, { city: 'Berlin' })).leaves({
      ...known,
      kind: 'registered',
      attributes: { ...attributes, city: null },
    }));

  it('retired: all that was known of it', () =>
    given(berlin, retired).leaves({ ...known, kind: 'retired', attributes }));

  it('changed while retired: retired', () =>
    given(berlin, retired, changed({ country: null }, { country: 'DE' })).leaves({
      ...known,
      kind: 'retired',
      attributes: { ...attributes, country: null },
      updated_at: acceptedAt(3),
    }));

  it('registered again: new but for when it was first known', () =>
    given(berlin, retired, registered({ city: 'Potsdam' })).leaves({
      ...known,
      kind: 'registered',
      attributes: { ...bare, city: 'Potsdam' },
      updated_at: acceptedAt(3),
    }));

  it('that has a change and no registration: nothing', () => given(retired).leaves({ kind: 'absent' }));
});
