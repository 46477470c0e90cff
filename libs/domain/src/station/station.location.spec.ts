import { knowing } from '../shared/testing/scenario.js';
import {
  created,
  createStation,
  feed,
  given,
  relocated,
  update,
  upsert,
  world,
} from './testing/vocabulary.js';

const RETIRED = '66';
const UNKNOWN = '99';

describe.each([
  { by: 'a create', make: createStation },
  { by: 'an upsert', make: upsert },
])('A new station by $by', ({ make }) => {
  it('must name its location', () =>
    given()
      .when(make({ name: 'Main St' }))
      .thenRejected('validation_failed', ['/location_id', 'required']));

  it('is refused where its location is unknown', () =>
    given()
      .when(make({ location_id: UNKNOWN }))
      .thenRejected('validation_failed', ['/location_id', 'location_unknown']));

  it('is refused where its location is retired', () =>
    given()
      .when(make({ location_id: RETIRED }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));
});

describe('A location that an upsert names by its source', () => {
  const place = { location_source: { feed: 'afdc', id: 'L1' } };
  it.each([
    { standing: 'unknown', location_id: UNKNOWN, history: [] },
    { standing: 'retired', location_id: RETIRED, history: [] },
    { standing: 'unknown', location_id: UNKNOWN, history: [created({ location_id: '42' })] },
    { standing: 'retired', location_id: RETIRED, history: [created({ location_id: '42' })] },
  ] as const)('is told of by that where it is $standing', ({ standing, location_id, history }) =>
    given(...history)
      .when({ ...upsert({ location_id }), ...place })
      .thenRejected('validation_failed', ['/location_source', `location_${standing}`]),
  );
});

describe.each([
  { by: 'an update', change: update },
  { by: 'an upsert', change: upsert },
])('A station by $by', ({ change }) => {
  const station = created({ location_id: '42', source: feed });

  it('moves to another registered location', () =>
    given(station)
      .when(change({ location_id: '43' }))
      .then(relocated('43', '42')));

  it('does not move to an unknown location, and nothing else is changed', () =>
    given(station)
      .when(change({ location_id: UNKNOWN, name: 'High St', available: '1' }))
      .thenRejected('validation_failed', ['/location_id', 'location_unknown']));

  it('does not move to a retired location', () =>
    given(station)
      .when(change({ location_id: RETIRED }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));

  it('stays at its own location though that is retired by now', () =>
    given(station)
      .when(change({ location_id: '42' }), knowing({ retired: ['42'] }))
      .thenUnchanged());

  it('leaves a retired location', () =>
    given(station)
      .when(change({ location_id: '43' }), knowing({ registered: ['43'], retired: ['42'] }))
      .then(relocated('43', '42')));

  it('does not come back to a location that was retired meanwhile', () =>
    given(station, relocated('43', '42'))
      .when(change({ location_id: '42' }), knowing({ ...world, registered: ['43'], retired: ['42'] }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));
});

it('A repeated create does not ask again for the location', () =>
  given(created({ location_id: '42' }))
    .when(createStation({ location_id: '42' }), knowing({ retired: ['42'] }))
    .thenUnchanged());
