import { at, factsFrom } from '../shared/testing/scenario.js';
import {
  availabilityChanged,
  bareDetails,
  connector,
  connectorsChanged,
  created,
  detailsChanged,
  feed,
  given,
  known,
  removeStation,
  removeStationAt,
  removed,
  removedAt,
  restored,
  restoreStation,
  upsert,
} from './testing/builders.js';

const content = { name: 'Main St', available: '1', observed_at: '10:00', source: feed };
const station = created(content);

describe('A station that was removed', () => {
  it('is restored as it was, with its connectors', () =>
    given(station, connectorsChanged([connector('ccs', 2)], []), removed)
      .when(restoreStation)
      .then(restored({ ...content, connectors: [connector('ccs', 2)] })));

  it('is restored with its details', () =>
    given(created(), detailsChanged({ details: { evse_id: 'E1' } }, { details: { evse_id: null } }), removed)
      .when(restoreStation)
      .then(restored({ details: { evse_id: 'E1' } })));

  it('is restored without a status if it had none', () =>
    given(created(), removed).when(restoreStation).then(restored()));

  it('keeps connectors whose types were removed meanwhile', () =>
    given(created(), connectorsChanged([connector('ccs', 2)], []), removed)
      .when(restoreStation, factsFrom({ ...known, connectorTypes: [] }))
      .then(restored({ connectors: [connector('ccs', 2)] })));

  it.each([
    ['retired', '66', 'location_retired'],
    ['unknown', '77', 'location_unknown'],
  ] as const)('is not restored at a location that is %s', (_, location_id, code) =>
    given(created({ location_id }), removed)
      .when(restoreStation)
      .thenRejected('validation_failed', ['/location_id', code]),
  );

  it('is restored again after another removal', () =>
    given(created(), removed, restored({ name: 'Other St' }), removed)
      .when(restoreStation)
      .then(restored({ name: 'Other St' })));
});

describe('A station that was not removed', () => {
  it('is unchanged by a restoration', () => given(station).when(restoreStation).thenUnchanged());

  it('is unchanged by a second restoration', () =>
    given(created(), removed, restored()).when(restoreStation).thenUnchanged());

  it('is not found by a restoration if it was never created', () =>
    given().when(restoreStation).thenRejected('not_found'));
});

describe('An upsert of a removed station', () => {
  const gone = [station, removedAt('11:00')] as const;

  it('restores it with its changes, in one event', () =>
    given(...gone)
      .when(upsert({ name: 'High St', location_id: '43', available: '2', observed_at: '11:30' }))
      .then(
        restored({
          ...{ name: 'High St', location_id: '43', available: '2', observed_at: '11:30' },
          source: feed,
        }),
      ));

  it('restores it without changes', () =>
    given(...gone)
      .when(upsert({}))
      .then(restored(content)));

  it('is ignored if it is older than the removal', () =>
    given(...gone)
      .when(upsert({ available: '2', observed_at: '10:59' }))
      .thenIgnored());

  it('is ignored if it is older than a removal without a time, which has that of its acceptance', () =>
    given(station, removed)
      .when(upsert({ available: '2', observed_at: '11:01' }))
      .thenIgnored());

  it('restores it if it is as old as the removal', () =>
    given(...gone)
      .when(upsert({ available: '2', observed_at: '11:00' }))
      .then(restored({ ...content, available: '2', observed_at: '11:00' })));

  it('restores it if the removal is ahead of the clock', () =>
    given(...gone)
      .when(upsert({ observed_at: '10:59' }), factsFrom({ ...known, latest: '10:59' }))
      .then(restored(content)));

  it('keeps the observation of an equal code up to date', () =>
    given(...gone)
      .when(upsert({ available: '1', observed_at: '11:30' }))
      .then(restored({ ...content, observed_at: '11:30' })));

  it('restores it with the connectors and details of the command', () =>
    given(...gone)
      .when({ ...upsert({}), ...{ connectors: [connector('ccs', 3)], details: { evse_id: 'E2' } } })
      .then(restored({ ...content, connectors: [connector('ccs', 3)], details: { evse_id: 'E2' } })));

  it('is refused at a retired location', () =>
    given(...gone)
      .when(upsert({ location_id: '66' }))
      .thenRejected('validation_failed', ['/location_id', 'location_retired']));
});

describe('A removal with a time', () => {
  it('is recorded with it', () => given(station).when(removeStationAt('10:30')).then(removedAt('10:30')));

  it('is ignored if it is older than the status', () =>
    given(station).when(removeStationAt('09:59')).thenIgnored());

  it('removes a station without a status', () =>
    given(created()).when(removeStationAt('09:59')).then(removedAt('09:59')));

  it('is not compared without a time', () => given(station).when(removeStation).then(removed));
});

describe('The state of a restored station', () => {
  it('is that of the event, with the time of creation and of the last change of the code', () =>
    given(
      created({ available: '1', observed_at: '09:00' }),
      availabilityChanged({ available: '2', label: 'In Use', previous: '1', observed_at: '10:00' }),
      removed,
      restored({ name: 'Main St', available: '2', observed_at: '11:30', connectors: [connector('ccs', 1)] }),
    ).hasState({
      kind: 'present',
      attributes: expect.objectContaining({ name: 'Main St', available: '2' }) as never,
      observed: { observed_at: at('11:30'), changed_at: at('10:00') },
      connectors: [connector('ccs', 1)],
      details: bareDetails,
      source: null,
      extensions: null,
      exclusions: null,
      created_at: at('11:01'),
      updated_at: at('11:04'),
    }));
});
