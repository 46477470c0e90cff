import type { LocationRecord } from '../api/records.js';
import { emptyDraft, errorAt, isChanged, isSameField, refusalsOf, type Draft, type Made } from './draft.js';

const depot = { id: '7', attributes: { latitude: null, longitude: null } } as LocationRecord;

describe('What is wrong with a draft before it is sent', () => {
  const draft = emptyDraft(undefined);
  const isNew = { ...draft, isNew: true };
  const errorsOf = (typed: Draft, made: Made = {}) => {
    const refusals = refusalsOf(typed, made);
    return [
      errorAt(refusals, 'location', { name: 'location', label: '' }),
      errorAt(refusals, 'location', { name: 'id', label: '' }),
      errorAt(refusals, 'location', { name: 'name', label: 'Location name' }),
      errorAt(refusals, 'station', { name: 'name', label: 'Name' }),
    ].filter((error) => error !== undefined);
  };
  const nameless = 'Enter a name or an EVSE-ID of the station.';

  it('is that there is no location, or one without a name and an address', () => {
    expect(errorsOf(draft)).toEqual(['Choose a location, or add one.', nameless]);
    const namelessPlace = 'Enter a name or an address of the location.';
    expect(errorsOf({ ...isNew, newLocation: { name: ' ', city: 'Kiel' } })).toEqual([
      namelessPlace,
      nameless,
    ]);
    expect(errorsOf({ ...isNew, newLocation: { address: 'Pier 1' } })).toEqual([nameless]);
    expect(errorsOf({ ...isNew, newLocation: { name: 'Harbour' }, locationId: 'x' })).toHaveLength(2);
  });

  it('is that the station has neither a name nor an EVSE-ID, until it is made', () => {
    const there = emptyDraft(depot);
    expect(errorsOf(there)).toEqual([nameless]);
    expect(errorsOf({ ...there, station: { name: 'Gate' } })).toEqual([]);
    expect(errorsOf({ ...there, evseId: 'DE*ABC*E1' })).toEqual([]);
    expect(errorsOf(there, { station: '1' })).toEqual([]);
  });
});

describe('A field of a draft', () => {
  const sent = emptyDraft(undefined);
  const entry = (name: string) => ({ name, label: name });

  it.each([
    ['location', 'latitude', { point: { latitude: '54.32', longitude: '' } }],
    ['location', 'name', { newLocation: { name: 'Harbour' } }],
    ['location', 'id', { locationId: 'x' }],
    ['station', 'longitude', { point: { latitude: '', longitude: '10' } }],
    ['station', 'name', { station: { name: 'Gate' } }],
    ['station', 'location_id', { location: depot }],
    ['details', 'evse_id', { evseId: 'DE*ABC*E1' }],
  ] as const)('of the part %s, %s, is another one when it is changed', (step, name, part) => {
    expect(isSameField(sent, { ...sent, ...part }, step, entry(name))).toBe(false);
    expect(isChanged({ ...sent, ...part }, sent)).toBe(true);
    expect(isSameField(sent, { ...sent, rows: [] }, step, entry(name))).toBe(true);
  });
});

it('A draft in which nothing is typed is not changed', () => {
  const draft = emptyDraft(depot);
  expect(isChanged({ ...draft, isNew: true, station: { name: '' }, rows: [] }, draft)).toBe(false);
});
