import { initialAttributes } from '../shared/attributes.js';
import { fieldTable } from '../shared/testing/field-table.js';
import { acceptedAt, factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { ConnectorTypeCommand } from './connector-type.commands.js';
import type { ConnectorTypeChanged, ConnectorTypeEvent } from './connector-type.events.js';
import { connectorTypeFields, type ConnectorTypeAttributes } from './connector-type.fields.js';
import { connectorType } from './connector-type.js';

const { given } = scenariosOf(connectorType, factsFrom({}));

const bare: ConnectorTypeAttributes = initialAttributes(connectorTypeFields, {});

const create = (attributes: Partial<ConnectorTypeAttributes>): ConnectorTypeCommand => ({
  type: 'CreateConnectorType',
  attributes,
});
const update = (changes: Partial<ConnectorTypeAttributes>): ConnectorTypeCommand => ({
  type: 'UpdateConnectorType',
  changes,
});
const source = { feed: 'connector-types', id: 'ccs' };
const restore: ConnectorTypeCommand = { type: 'RestoreConnectorType' };
const remove: ConnectorTypeCommand = { type: 'RemoveConnectorType' };

const created = (attributes: Partial<ConnectorTypeAttributes> = {}): ConnectorTypeEvent => ({
  type: 'ConnectorTypeCreated.v1',
  data: { attributes: { ...bare, ...attributes } },
});
type Changes = ConnectorTypeChanged['data']['changed'];
const changed = (changed: Changes, previous: Changes): ConnectorTypeEvent => ({
  type: 'ConnectorTypeChanged.v1',
  data: { changed, previous },
});
const restored = (attributes: Partial<ConnectorTypeAttributes>): ConnectorTypeEvent => ({
  type: 'ConnectorTypeRestored.v1',
  data: { attributes: { ...bare, ...attributes } },
});
const activated: ConnectorTypeEvent = { type: 'ConnectorTypeActivated.v1', data: {} };
const deactivated: ConnectorTypeEvent = { type: 'ConnectorTypeDeactivated.v1', data: {} };
const removed: ConnectorTypeEvent = { type: 'ConnectorTypeRemoved.v1', data: {} };

const ccs = created({ name: 'CCS', power: 'DC' });

describe('The fields of a connector type', () => {
  it('are exactly these', () => {
    expect(fieldTable(connectorTypeFields)).toEqual([
      // name, type, nullable, default, required, searchable, fillable, form, index, view
      ['name', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['description', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['power', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['kilowatts', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['photo', 'photo', 'no', 'images/connectors/avatar.png', 'no', 'yes', 'yes', 'file', 'yes', 'yes'],
      ['is_active', 'boolean', 'no', true, 'no', 'yes', 'yes', 'toggle', 'yes', 'yes'],
      ['created_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
      ['updated_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
    ]);
  });

  it.each(['photo', 'is_active'] as const)('refuse a %s that is null', (name) =>
    expect(connectorTypeFields[name].parse(null)).toEqual({ ok: false, code: 'null_not_allowed' }),
  );

  it('have an initial photo that is valid', () =>
    expect(connectorTypeFields.photo.parse(connectorTypeFields.photo.initial)).toEqual({
      ok: true,
      value: 'images/connectors/avatar.png',
    }));
});

describe('A connector type that was never created', () => {
  it.each([update({ name: 'CCS' }), remove, restore])('is not found by $type', (command) =>
    given().when(command).thenRejected('not_found'),
  );

  it('is created without attributes: active, with the default photo', () =>
    given().when(create({})).then(created()));

  it('stores all attributes', () => {
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
  it('is unchanged by a repeated create command', () =>
    given(ccs)
      .when(create({ name: 'Another' }))
      .thenUnchanged());

  it('records new and previous values of the attributes that differ', () =>
    given(ccs)
      .when(update({ name: 'CCS 2', power: 'DC', photo: 'images/ccs.png' }))
      .then(
        changed(
          { name: 'CCS 2', photo: 'images/ccs.png' },
          { name: 'CCS', photo: 'images/connectors/avatar.png' },
        ),
      ));

  it('can have an attribute set to null', () =>
    given(ccs)
      .when(update({ power: null }))
      .then(changed({ power: null }, { power: 'DC' })));

  it.each([{}, { name: 'CCS', power: 'DC', is_active: true, description: null }])(
    'is unchanged by equal values: %j',
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

  it('records changed attributes before the deactivation', () =>
    given(ccs)
      .when(update({ is_active: false, name: 'CCS 2' }))
      .then(changed({ name: 'CCS 2' }, { name: 'CCS' }), deactivated));

  it('is removed', () => given(ccs).when(remove).then(removed));

  it('is removed while inactive', () => given(ccs, deactivated).when(remove).then(removed));
});

describe('A connector type of a source', () => {
  const upsert = (changes: Partial<ConnectorTypeAttributes>): ConnectorTypeCommand => ({
    type: 'UpsertConnectorType',
    source,
    changes,
  });

  it('is created with it', () =>
    given()
      .when(upsert({ name: 'CCS' }))
      .then({ type: 'ConnectorTypeCreated.v1', data: { attributes: { ...bare, name: 'CCS' }, source } }));

  it('is changed if it exists', () =>
    given(ccs)
      .when(upsert({ name: 'CCS 2', is_active: false }))
      .then(changed({ name: 'CCS 2' }, { name: 'CCS' }), deactivated));

  it('is unchanged by equal values', () =>
    given(ccs)
      .when(upsert({ name: 'CCS' }))
      .thenUnchanged());

  it('is restored with the changes if it was removed', () =>
    given(ccs, removed)
      .when(upsert({ name: 'CCS 2', is_active: false }))
      .then(restored({ name: 'CCS 2', power: 'DC', is_active: false })));
});

describe('A connector type that was removed', () => {
  it('is restored as it was', () =>
    given(ccs, deactivated, removed)
      .when(restore)
      .then(restored({ name: 'CCS', power: 'DC', is_active: false })));

  it('is restored once', () =>
    given(ccs, removed, restored({ name: 'CCS' }))
      .when(restore)
      .thenUnchanged());

  it.each([create({}), update({}), update({ is_active: false }), remove])(
    'is rejected as removed for $type',
    (command) => given(ccs, removed).when(command).thenRejected('connector_type_removed'),
  );
});

describe('The state of a connector type', () => {
  const times = { created_at: acceptedAt(1), updated_at: acceptedAt(2) };
  const present = { kind: 'present', source: null, ...times } as const;
  const attributes = { ...bare, name: 'CCS', power: 'DC' };

  it('after its creation', () => given(ccs).hasState({ ...present, attributes, updated_at: acceptedAt(1) }));

  it('after a change keeps the other attributes', () =>
    given(ccs, changed({ name: 'CCS 2' }, { name: 'CCS' })).hasState({
      ...present,
      attributes: { ...attributes, name: 'CCS 2' },
    }));

  it('after its deactivation', () =>
    given(ccs, deactivated).hasState({ ...present, attributes: { ...attributes, is_active: false } }));

  it('after another activation', () =>
    given(ccs, deactivated, activated).hasState({ ...present, attributes, updated_at: acceptedAt(3) }));

  it('after its removal is removed, and keeps the attributes', () =>
    given(ccs, removed).hasState({ ...present, kind: 'removed', attributes }));

  it('after an event that follows the removal is removed', () =>
    given(ccs, removed, deactivated).hasState({ ...present, kind: 'removed', attributes }));

  it('after its restoration has the attributes of the event, and the time of its creation', () =>
    given(ccs, removed, restored({ name: 'CCS 2' })).hasState({
      ...{ ...present, updated_at: acceptedAt(3) },
      attributes: { ...bare, name: 'CCS 2' },
    }));

  it('without a creation is absent', () => given(deactivated).hasState({ kind: 'absent' }));
});
