import type { Extensions } from '../shared/extensions.js';
import { at } from '../shared/testing/scenario.js';
import type { UpsertStation } from './station.commands.js';
import type { StationCreated } from './station.events.js';
import {
  availabilityChanged,
  bareDetails,
  bareStation,
  connector,
  connectorsChanged,
  created,
  detailsChanged,
  feed,
  given,
  relocated,
  removed,
  setDetails,
  upsert,
} from './testing/builders.js';

const known = detailsChanged(
  { details: { evse_id: 'E1', capabilities: ['RFID_READER'] } },
  { details: { evse_id: null, capabilities: [] } },
);
const withAll = (command: object, more: Pick<UpsertStation, 'connectors' | 'details' | 'extensions'>) =>
  ({ ...command, ...more }) as UpsertStation;

describe('The details of a station', () => {
  it('are recorded with the previous ones, those that differ alone', () =>
    given(created(), known)
      .when(setDetails({ evse_id: 'E2', floor_level: null, capabilities: ['RFID_READER'] }))
      .then(detailsChanged({ details: { evse_id: 'E2' } }, { details: { evse_id: 'E1' } })));

  it('are unchanged by equal lists', () =>
    given(created(), known)
      .when(setDetails({ capabilities: ['RFID_READER'] }))
      .thenUnchanged());

  it('change with the order of a list', () =>
    given(created(), detailsChanged({ details: { capabilities: ['A', 'B'] } }, { details: {} }))
      .when(setDetails({ capabilities: ['B', 'A'] }))
      .then(
        detailsChanged({ details: { capabilities: ['B', 'A'] } }, { details: { capabilities: ['A', 'B'] } }),
      ));

  it('are not found for a station that was never created', () =>
    given().when(setDetails({})).thenRejected('not_found'));
});

describe('The extensions of a station', () => {
  const extended = (extensions: Extensions | null, command: object = upsert({})) =>
    withAll(command, { extensions });
  const kept = { tariffs: ['a'], energy_mix: { is_green: true, sources: [1.5, null] } };
  const begun: StationCreated = {
    type: 'StationCreated.v1',
    data: { attributes: bareStation, source: feed, extensions: kept },
  };

  it('are those of the event that creates it', () =>
    given()
      .when(extended(kept, upsert({ location_id: '42' })))
      .then({
        type: 'StationCreated.v1',
        data: { attributes: bareStation, source: feed, extensions: kept },
      }));

  it('are replaced as a whole, with the previous ones', () =>
    given(begun)
      .when(extended({ tariffs: ['b'] }))
      .then(detailsChanged({ extensions: { tariffs: ['b'] } }, { extensions: kept })));

  it('are unchanged by equal ones in another order of members', () =>
    given(begun)
      .when(extended({ energy_mix: { sources: [1.5, null], is_green: true }, tariffs: ['a'] }))
      .thenUnchanged());

  it.each([
    { tariffs: ['a', 'b'], energy_mix: kept.energy_mix },
    { tariffs: { 0: 'a' }, energy_mix: kept.energy_mix },
    { tariffs: ['a'], energy_mix: { ...kept.energy_mix, supplier: null } },
    { tariffs: ['a'], energy_mix: { is_green: true, supplier: undefined } },
  ])('change with any value: %j', (extensions) =>
    given(begun)
      .when(extended(extensions))
      .then(detailsChanged({ extensions }, { extensions: kept })),
  );

  it('stay if an upsert has none, and are removed by null', () => {
    given(begun).when(upsert({})).thenUnchanged();
    given(begun)
      .when(extended(null))
      .then(detailsChanged({ extensions: null }, { extensions: kept }));
    given(begun, detailsChanged({ extensions: null }, { extensions: kept }))
      .when(extended(null))
      .thenUnchanged();
  });

  it('come back with a restored station', () =>
    given(begun, removed)
      .when(upsert({}))
      .then({ type: 'StationRestored.v1', data: expect.objectContaining({ extensions: kept }) as never }));
});

describe('An upsert with connectors and details', () => {
  const ccs = connector('ccs', 2);

  it('creates a station that has them', () =>
    given()
      .when(withAll(upsert({ location_id: '42' }), { connectors: [ccs], details: { evse_id: 'E1' } }))
      .then({
        type: 'StationCreated.v1',
        data: {
          ...{ attributes: bareStation, source: feed },
          ...{ connectors: [ccs], details: { ...bareDetails, evse_id: 'E1' } },
        },
      }));

  it('changes all in one decision', () =>
    given(created())
      .when(
        withAll(upsert({ name: 'Main St', location_id: '43', available: '1', observed_at: '10:00' }), {
          ...{ connectors: [ccs], details: { evse_id: 'E1' } },
        }),
      )
      .then(
        detailsChanged(
          { name: 'Main St', details: { evse_id: 'E1' } },
          { name: null, details: { evse_id: null } },
        ),
        relocated('43', '42'),
        connectorsChanged([ccs], []),
        availabilityChanged({ available: '1', label: 'Available', previous: null, observed_at: '10:00' }),
      ));

  it('is unchanged by what the station has', () =>
    given(created(), known, connectorsChanged([ccs], []))
      .when(withAll(upsert({}), { connectors: [ccs], details: { evse_id: 'E1' } }))
      .thenUnchanged());

  it('is refused with the errors of location and connectors', () => {
    const connectors = [ccs, connector('tesla', 1)];
    for (const history of [[], [created()]])
      given(...history)
        .when(withAll(upsert({ location_id: '66' }), { connectors }))
        .thenRejected(
          'validation_failed',
          ['/location_id', 'location_retired'],
          ['/connectors/1/connector_type_id', 'connector_type_unknown'],
        );
  });

  it('has a time that is that of the status alone', () =>
    given(created({ available: '1', observed_at: '10:00' }))
      .when(withAll(upsert({ available: '2', observed_at: '09:00' }), { details: { evse_id: 'E1' } }))
      .then(detailsChanged({ details: { evse_id: 'E1' } }, { details: { evse_id: null } })));

  it('of an earlier release has none of these', () =>
    given(created({ available: '1', observed_at: '10:00' })).hasState(
      expect.objectContaining({
        ...{ connectors: [], details: bareDetails },
        observed: { observed_at: at('10:00'), changed_at: at('10:00') },
      }) as never,
    ));
});
