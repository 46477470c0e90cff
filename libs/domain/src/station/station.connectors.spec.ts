import { acceptedAt, knowing } from '../shared/testing/scenario.js';
import { station } from './station.decider.js';
import { connector, connectorsChanged, created, given, setConnectors } from './testing/vocabulary.js';

const ccs = connector('ccs', 2);
const type2 = connector('type-2', 1);
const fitted = [created(), connectorsChanged([ccs, type2], [])] as const;
const noneKnown = knowing({});

describe('The connectors of a station', () => {
  it('are listed, with those before', () =>
    given(...fitted)
      .when(setConnectors(ccs))
      .then(connectorsChanged([ccs], [ccs, type2])));

  it('are none to begin with', () =>
    given(created())
      .when(setConnectors(ccs, type2))
      .then(connectorsChanged([ccs, type2], [])));

  it('may be none again', () =>
    given(...fitted)
      .when(setConnectors())
      .then(connectorsChanged([], [ccs, type2])));

  it('change in their count', () =>
    given(...fitted)
      .when(setConnectors(connector('ccs', 3), type2))
      .then(connectorsChanged([connector('ccs', 3), type2], [ccs, type2])));

  it.each([
    { how: 'the same', connectors: [ccs, type2] },
    { how: 'in another order', connectors: [type2, ccs] },
  ])('stay as they are where they are $how', ({ connectors }) =>
    given(...fitted)
      .when(setConnectors(...connectors))
      .thenUnchanged(),
  );

  it('stay none', () => given(created()).when(setConnectors()).thenUnchanged());
});

describe('A connector type that is not known (any more)', () => {
  it('is refused, with its place in the list', () =>
    given(created())
      .when(setConnectors(ccs, connector('tesla', 1)))
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));

  it('is refused wherever it stands, all places at once', () =>
    given(created())
      .when(setConnectors(connector('tesla', 1), ccs, connector('chademo', 1)))
      .thenRejected(
        'validation_failed',
        ['/connectors/0/connector_type_id', 'connector_type_unknown'],
        ['/connectors/2/connector_type_id', 'connector_type_unknown'],
      ));

  it('is refused in each place, be they more than a call takes arguments', () => {
    const connectors = Array.from({ length: 150_000 }, (_, index) => connector(`type-${index}`, 1));
    const state = station.evolve(station.initial, { ...created(), time: acceptedAt(1) });
    const decision = station.decide({ type: 'SetStationConnectors', connectors }, state, noneKnown);
    expect(decision.status === 'rejected' && decision.rejection.errors).toHaveLength(150_000);
  });

  it('stays where the station holds it', () =>
    given(...fitted)
      .when(setConnectors(ccs, type2), noneKnown)
      .thenUnchanged());

  it('may change in its count where the station holds it', () =>
    given(...fitted)
      .when(setConnectors(connector('ccs', 4)), noneKnown)
      .then(connectorsChanged([connector('ccs', 4)], [ccs, type2])));

  it('is not taken beside one that the station holds', () =>
    given(created(), connectorsChanged([ccs], []))
      .when(setConnectors(ccs, type2), noneKnown)
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));

  it('is not taken again once the station let it go', () =>
    given(...fitted, connectorsChanged([type2], [ccs, type2]))
      .when(setConnectors(type2, ccs), noneKnown)
      .thenRejected('validation_failed', ['/connectors/1/connector_type_id', 'connector_type_unknown']));
});
