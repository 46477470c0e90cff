import { factsFrom } from '../shared/testing/scenario.js';
import { created, createStation, feed, given, relocated, update, upsert, known } from './testing/builders.js';

const RETIRED = '66';
const UNKNOWN = '99';

describe.each([
  { by: 'a create', make: createStation },
  { by: 'an upsert', make: upsert },
])('A new station by $by', ({ make }) => {
  it('requires its location', () =>
    given()
      .when(make({ name: 'Main St' }))
      .thenRejected('validation_failed', ['/location_id', 'required']));

  it('is refused if its location is unknown', () =>
    given()
      .when(make({ location_id: UNKNOWN }))
      .thenRejected('validation_failed', ['/location_id', 'location_unknown']));

  it('is refused if its location is retired', () =>
    given()
      .when(make({ location_id: RETIRED }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));
});

describe('A location that an upsert names by its source', () => {
  const bySource = { location_source: { feed: 'afdc', id: 'L1' } };
  it.each([
    { status: 'unknown', location_id: UNKNOWN, history: [] },
    { status: 'retired', location_id: RETIRED, history: [] },
    { status: 'unknown', location_id: UNKNOWN, history: [created({ location_id: '42' })] },
    { status: 'retired', location_id: RETIRED, history: [created({ location_id: '42' })] },
  ] as const)('is reported at /location_source if it is $status', ({ status, location_id, history }) =>
    given(...history)
      .when({ ...upsert({ location_id }), ...bySource })
      .thenRejected('validation_failed', ['/location_source', `location_${status}`]),
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

  it('does not move to an unknown location, and no other change is applied', () =>
    given(station)
      .when(change({ location_id: UNKNOWN, name: 'High St', available: '1' }))
      .thenRejected('validation_failed', ['/location_id', 'location_unknown']));

  it('does not move to a retired location', () =>
    given(station)
      .when(change({ location_id: RETIRED }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));

  it('can stay at its own location after that is retired', () =>
    given(station)
      .when(change({ location_id: '42' }), factsFrom({ retired: ['42'] }))
      .thenUnchanged());

  it('can leave a retired location', () =>
    given(station)
      .when(change({ location_id: '43' }), factsFrom({ registered: ['43'], retired: ['42'] }))
      .then(relocated('43', '42')));

  it('cannot return to a location that was retired in the meantime', () =>
    given(station, relocated('43', '42'))
      .when(change({ location_id: '42' }), factsFrom({ ...known, registered: ['43'], retired: ['42'] }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));
});

it('A repeated create command does not check the location again', () =>
  given(created({ location_id: '42' }))
    .when(createStation({ location_id: '42' }), factsFrom({ retired: ['42'] }))
    .thenUnchanged());
