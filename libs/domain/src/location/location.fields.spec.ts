import { tableOf } from '../shared/testing/catalogue.js';
import { locationFields } from './location.fields.js';

describe('The fields of a location', () => {
  it('are those of the data model, row by row', () => {
    expect(tableOf(locationFields)).toEqual([
      // name, type, nullable, default, required, searchable, fillable, form, index, view
      ['name', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['address', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['city', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['region', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['postal_code', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['country', 'country', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['time_zone', 'time_zone', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['retired', 'boolean', 'no', 'service', 'no', 'no', 'no', 'no', 'yes', 'yes'],
    ]);
  });
});
