import { initialAttributes } from '../shared/attributes.js';
import { acceptedAt, knowing, scenariosOf } from '../shared/testing/scenario.js';
import type { ConnectorTypeCommand } from './connector-type.commands.js';
import { connectorType } from './connector-type.decider.js';
import type { ConnectorTypeDetails, ConnectorTypeEvent } from './connector-type.events.js';
import { connectorTypeFields, type ConnectorTypeAttributes } from './connector-type.fields.js';

const { given } = scenariosOf(connectorType, knowing({}));

const bare: ConnectorTypeAttributes = initialAttributes(connectorTypeFields, {});

const create = (attributes: Partial<ConnectorTypeAttributes>): ConnectorTypeCommand => ({
  type: 'CreateConnectorType',
  attributes,
});
const update = (changes: Partial<ConnectorTypeAttributes>): ConnectorTypeCommand => ({
  type: 'UpdateConnectorType',
  changes,
});
const remove: ConnectorTypeCommand = { type: 'RemoveConnectorType' };

const created = (attributes: Partial<ConnectorTypeAttributes> = {}): ConnectorTypeEvent => ({
  type: 'ConnectorTypeCreated.v1',
  data: { attributes: { ...bare, ...attributes } },
});
const changed = (
  changed: Partial<ConnectorTypeDetails>,
  previous: Partial<ConnectorTypeDetails>,
): ConnectorTypeEvent => ({ type: 'ConnectorTypeChanged.v1', data: { changed, previous } });
const activated: ConnectorTypeEvent = { type: 'ConnectorTypeActivated.v1', data: {} };
const deactivated: ConnectorTypeEvent = { type: 'ConnectorTypeDeactivated.v1', data: {} };
const removed: ConnectorTypeEvent = { type: 'ConnectorTypeRemoved.v1', data: {} };

const ccs = created({ name: 'CCS', power: 'DC' });

describe('A connector type that was never created', () => {
  it.each([update({ name: 'CCS' }), remove])('is not found by $type', (command) =>
    given().when(command).thenRejected('not_found'),
  );

  it('is created from nothing: active, with our photo', () => given().when(create({})).then(created()));

  it('keeps all that it is created with', () => {
    const attributes = {
      name: 'CCS',
      description: 'Combo 2',
      power: 'DC',
      kilowatts: '150',
      photo: 'images/ccs.webp',
      is_active: false,
    };
    given().when(create(attributes)).then(created(attributes));
  });
});

describe('A connector type', () => {
  it('that is there already is what the same create made', () =>
    given(ccs)
      .when(create({ name: 'Another' }))
      .thenUnchanged());

  it('changes in the attributes that differ, old and new told', () =>
    given(ccs)
      .when(update({ name: 'CCS 2', power: 'DC', photo: 'images/ccs.png' }))
      .then(
        changed(
          { name: 'CCS 2', photo: 'images/ccs.png' },
          { name: 'CCS', photo: 'images/connectors/avatar.png' },
        ),
      ));

  it('loses an attribute to null', () =>
    given(ccs)
      .when(update({ power: null }))
      .then(changed({ power: null }, { power: 'DC' })));

  it.each([{}, { name: 'CCS', power: 'DC', is_active: true, description: null }])(
    'stays as it is where nothing differs: %j',
    (changes) => given(ccs).when(update(changes)).thenUnchanged(),
  );

  it('is deactivated', () =>
    given(ccs)
      .when(update({ is_active: false }))
      .then(deactivated));

  it('is activated', () =>
    given(ccs, deactivated)
      .when(update({ is_active: true }))
      .then(activated));

  it('stays inactive', () =>
    given(ccs, deactivated)
      .when(update({ is_active: false }))
      .thenUnchanged());

  it('tells what changed, then that it is inactive', () =>
    given(ccs)
      .when(update({ is_active: false, name: 'CCS 2' }))
      .then(changed({ name: 'CCS 2' }, { name: 'CCS' }), deactivated));

  it('is removed', () => given(ccs).when(remove).then(removed));

  it('is removed while inactive', () => given(ccs, deactivated).when(remove).then(removed));
});

describe('A connector type that was removed', () => {
  it.each([create({}), update({}), update({ is_active: false }), remove])('is gone for $type', (command) =>
    given(ccs, removed).when(command).thenRejected('connector_type_removed'),
  );
});

describe('What is left of a connector type', () => {
  const present = { kind: 'present', created_at: acceptedAt(1), updated_at: acceptedAt(2) } as const;
  const attributes = { ...bare, name: 'CCS', power: 'DC' };

  it('created', () => given(ccs).leaves({ ...present, attributes, updated_at: acceptedAt(1) }));

  it('changed: the other attributes stay', () =>
    given(ccs, changed({ name: 'CCS 2' }, { name: 'CCS' })).leaves({
      ...present,
      attributes: { ...attributes, name: 'CCS 2' },
    }));

  it('deactivated', () =>
    given(ccs, deactivated).leaves({ ...present, attributes: { ...attributes, is_active: false } }));

  it('activated again', () =>
    given(ccs, deactivated, activated).leaves({ ...present, attributes, updated_at: acceptedAt(3) }));

  it('removed: nothing', () => given(ccs, removed).leaves({ kind: 'removed' }));

  it('changed after its removal: nothing', () => given(ccs, removed, activated).leaves({ kind: 'removed' }));

  it('that has a change and no creation: nothing', () => given(deactivated).leaves({ kind: 'absent' }));
});
