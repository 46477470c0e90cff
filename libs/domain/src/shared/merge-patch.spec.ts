import fc from 'fast-check';
import { locationFields, type LocationAttributes } from '../location/location.fields.js';
import { fewValues } from '../testing/field-values.js';
import { differences } from './attributes.js';
import { mergedChanges, replacingPatch } from './merge-patch.js';

const { opening_times, owner, staffed, energy_mix } = locationFields;
const values = fc.record(
  Object.fromEntries(
    Object.entries({ opening_times, owner, staffed, energy_mix }).map(([name, field]) => [
      name,
      fewValues(field, name),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<LocationAttributes>>;

describe('A merge patch', () => {
  it('that replaces leads to its values from any others, and is no patch of them then', () =>
    fc.assert(
      fc.property(values, values, (current, wanted) => {
        const patch = replacingPatch(locationFields, wanted) as typeof wanted;
        const { changes, refused } = mergedChanges(locationFields, current, patch);
        expect([changes, refused.errors]).toEqual([wanted, []]);
        expect(differences(wanted, mergedChanges(locationFields, wanted, patch).changes)).toBeUndefined();
      }),
    ));

  it('without members leaves an object as it is', () =>
    fc.assert(
      fc.property(values, (current) => {
        const patch = Object.fromEntries(Object.keys(current).map((name) => [name, {}]));
        expect(mergedChanges(locationFields, current, patch).changes).toEqual(current);
      }),
    ));

  it('that leaves nothing of an object unsets it', () => {
    const patch = { operator_details: { phone: null } };
    expect(mergedChanges(locationFields, { operator_details: { phone: '1' } }, patch).changes).toEqual({
      operator_details: null,
    });
  });
});
