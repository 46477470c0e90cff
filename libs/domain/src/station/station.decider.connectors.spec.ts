import { acceptedAt, factsFrom } from '../shared/testing/scenario.js';
import { station } from './station.decider.js';
import { connector, connectorsChanged, created, given, setConnectors } from './testing/builders.js';

const ccs = connector('ccs', 2);
const type2 = connector('type-2', 1);
const fitted = [created(), connectorsChanged([ccs, type2], [])] as const;
const noneKnown = factsFrom({});

describe('The connectors of a station', () => {
  it('are recorded with the previous ones', () =>
    given(...fitted)
      .when(setConnectors(ccs))
      .then(connectorsChanged([ccs], [ccs, type2])));

  it('are initially empty', () =>
    given(created())
      .when(setConnectors(ccs, type2))
      .then(connectorsChanged([ccs, type2], [])));

  it('can be removed', () =>
    given(...fitted)
      .when(setConnectors())
      .then(connectorsChanged([], [ccs, type2])));

  it('can change in count', () =>
    given(...fitted)
      .when(setConnectors(connector('ccs', 3), type2))
      .then(connectorsChanged([connector('ccs', 3), type2], [ccs, type2])));

  it.each([
    { how: 'equal', connectors: [ccs, type2] },
    { how: 'in another order', connectors: [type2, ccs] },
  ])('are unchanged by a list that is $how', ({ connectors }) =>
    given(...fitted)
      .when(setConnectors(...connectors))
      .thenUnchanged(),
  );

  it('can change in what an entry says', () =>
    given(...fitted)
      .when(setConnectors({ ...ccs, kilowatts: 150 }, type2))
      .then(connectorsChanged([connector('ccs', 2, { kilowatts: 150 }), type2], [ccs, type2])));

  it('can have several entries of one type that differ', () =>
    given(...fitted)
      .when(setConnectors(ccs, { ...ccs, kilowatts: 150 }))
      .then(connectorsChanged([ccs, connector('ccs', 2, { kilowatts: 150 })], [ccs, type2])));

  it('are completed with null, and so unchanged by an entry that leaves out what is null', () =>
    given(created(), connectorsChanged([{ connector_type_id: 'ccs', count: 2 }], []))
      .when(setConnectors({ connector_type_id: 'ccs', count: 2 }))
      .thenUnchanged());

  it('are unchanged by an empty list if there are none', () =>
    given(created()).when(setConnectors()).thenUnchanged());
});

describe('An unknown or removed connector type', () => {
  it('is refused, with its index in the list', () =>
    given(created())
      .when(setConnectors(ccs, connector('tesla', 1)))
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));

  it('is refused at each index', () =>
    given(created())
      .when(setConnectors(connector('tesla', 1), ccs, connector('chademo', 1)))
      .thenRejected(
        'validation_failed',
        ['/connectors/0/connector_type_id', 'connector_type_unknown'],
        ['/connectors/2/connector_type_id', 'connector_type_unknown'],
      ));

  it('is refused at the first hundred indexes of a long list, with the number of the others', () => {
    const connectors = Array.from({ length: 150_000 }, (_, index) => connector(`type-${index}`, 1));
    const state = station.evolve(station.initial, { ...created(), time: acceptedAt(1) });
    const decision = station.decide({ type: 'SetStationConnectors', connectors }, state, noneKnown);
    const rejection = decision.status === 'rejected' ? decision.rejection : undefined;
    expect(rejection?.errors?.at(-1)?.pointer).toBe('/connectors/99/connector_type_id');
    expect(rejection).toMatchObject({ more_errors: 149_900 });
  });

  it('is accepted if the station already has it', () =>
    given(...fitted)
      .when(setConnectors(ccs, type2), noneKnown)
      .thenUnchanged());

  it('can change in count if the station already has it', () =>
    given(...fitted)
      .when(setConnectors(connector('ccs', 4)), noneKnown)
      .then(connectorsChanged([connector('ccs', 4)], [ccs, type2])));

  it('is refused together with one that the station already has', () =>
    given(created(), connectorsChanged([ccs], []))
      .when(setConnectors(ccs, type2), noneKnown)
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));

  it('is refused after the station has lost it', () =>
    given(...fitted, connectorsChanged([type2], [ccs, type2]))
      .when(setConnectors(type2, ccs), noneKnown)
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));
});
