import fc from 'fast-check';
import { periods, type Period } from '../../event-log/logged-part.js';
import { eventTypes } from '../../event-log/event-types.js';
import { textFilters } from '../../links/events-request.js';
import {
  countOfFilters,
  filtersOf,
  hasGroup,
  parseView,
  searchOfView,
  withGroup,
  type EventView,
} from './event-view.js';

const allTypes = Object.values(eventTypes).flat();
const text = fc
  .string({ minLength: 1 })
  .filter((value) => value.trim() !== '')
  .map((value) => value.trim());

const views: fc.Arbitrary<EventView> = fc.record({
  period: fc.constantFrom(...(Object.keys(periods) as Period[])),
  types: fc.uniqueArray(fc.constantFrom(...allTypes)),
  available: fc.uniqueArray(fc.constantFrom('0', '1', '2', '3', '4', 'null')),
  texts: fc.record(Object.fromEntries(textFilters.map((name) => [name, text])), { requiredKeys: [] }),
});

const empty = parseView(new URLSearchParams());

describe('What the events page shows', () => {
  it('is in its URL', () =>
    fc.assert(
      fc.property(views, (view) =>
        expect(parseView(new URLSearchParams(searchOfView(view).toString()))).toEqual(view),
      ),
    ));

  it('leaves out what a URL can not mean', () =>
    expect(
      parseView(new URLSearchParams('period=year&types=StationCreated,Nothing&available=9&operator=%20')),
    ).toEqual({ ...empty, types: ['StationCreated'] }));

  it('has the filters of the feed', () => {
    const view = parseView(new URLSearchParams('types=StationCreated&available=1,4&operator=ABC'));
    expect(filtersOf(view)).toEqual({ types: 'StationCreated', available: '1,4', operator: 'ABC' });
    expect(filtersOf(empty)).toEqual({});
    expect(countOfFilters(view)).toBe(2);
  });

  it('switches all types of a group', () => {
    const some = { ...empty, types: ['StationAvailabilityChanged', 'LocationChanged'] };
    const all = withGroup(some, 'status');
    expect(hasGroup(some, 'status')).toBe(false);
    expect(hasGroup(all, 'status')).toBe(true);
    expect(withGroup(all, 'status').types).toEqual(['LocationChanged']);
  });
});
