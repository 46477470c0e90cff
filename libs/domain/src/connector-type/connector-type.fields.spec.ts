import { tableOf } from '../shared/testing/catalogue.js';
import { connectorTypeFields } from './connector-type.fields.js';

describe('The fields of a connector type', () => {
  it('are those of the data model, row by row', () => {
    expect(tableOf(connectorTypeFields)).toEqual([
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

  it('begin with a photo that a client might send as well', () =>
    expect(connectorTypeFields.photo.parse(connectorTypeFields.photo.initial)).toEqual({
      ok: true,
      value: 'images/connectors/avatar.png',
    }));
});
