import { blankEntry, copiedEntry, rowName } from './row-names.js';

const place = (key: number, id: string) => ({ key, values: { id } });
const places = { name: 'parking_places' };

it('A row of a list is called by the name of one entry', () => {
  expect(rowName({ name: 'elements', label: 'Prices' }, 2)).toBe('Price rule 2');
  expect(rowName({ name: 'energy_sources', label: 'Energy sources' }, 1)).toBe('Energy sources 1');
});

it('A new place to park has an id that is free, and so has a copy', () => {
  expect(blankEntry(places)).toEqual({ id: 'P1' });
  expect(blankEntry(places, [place(1, 'P2')])).toEqual({ id: 'P3' });
  expect(copiedEntry(places, place(1, 'A'), [place(1, 'A')])).toEqual(place(1, 'P2'));
  expect(blankEntry({ name: 'images' })).toEqual({});
});

it('A copy of hours is of the day after', () => {
  const hours = { key: 1, values: { weekday: '1', period_begin: '08:00' } };
  expect(copiedEntry({ name: 'regular_hours' }, hours, [hours]).values['weekday']).toBe('2');
});
