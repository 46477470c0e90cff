import { readEvent, type DomainEvent, upcaster, type StoredEvent } from './aggregates.js';
import { locationFields } from './location/location.fields.js';
import { location, type LocationState } from './location/location.js';
import { initialAttributes } from './shared/attributes.js';

const attributes = initialAttributes(locationFields, { city: 'Berlin', country: 'DE' });

// Hypothetical versions: v-1 had one member `place`, v0 split it into city and country, v1 is the current one.
const upcast = upcaster({
  'LocationRegistered.v-1': (data) => {
    const [city, country] = (data as { place: string }).place.split(', ');
    return { type: 'LocationRegistered.v0', data: { city, country } };
  },
  'LocationRegistered.v0': (data) => {
    return {
      type: 'LocationRegistered.v1',
      data: { attributes: { ...attributes, ...(data as { city: string; country: string }) } },
    };
  },
});

const registered: DomainEvent = { type: 'LocationRegistered.v1', data: { attributes } };
const oldest: StoredEvent = { type: 'LocationRegistered.v-1', data: { place: 'Berlin, DE' } };

describe('An event of an old version', () => {
  it('is upcast to the current version, step by step', () => expect(upcast(oldest)).toEqual(registered));

  it('is upcast from its own version on', () =>
    expect(upcast({ type: 'LocationRegistered.v0', data: { city: 'Berlin', country: 'DE' } })).toEqual(
      registered,
    ));

  it('is not modified', () => {
    upcast(oldest);
    expect(oldest).toEqual({ type: 'LocationRegistered.v-1', data: { place: 'Berlin, DE' } });
  });

  it('is folded together with current ones', () => {
    const history = [oldest, { type: 'LocationRetired.v1', data: {} }];
    const states = history.reduce<LocationState>((state, stored, index) => {
      const { type, data } = upcast(stored);
      const event = readEvent(type, data) as Parameters<typeof location.evolve>[1];
      return location.evolve(state, { ...event, time: `2026-11-21T08:0${index}:00.000Z` });
    }, location.initial);
    expect(states).toEqual({
      kind: 'retired',
      attributes,
      source: null,
      extensions: null,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:01:00.000Z',
    });
  });
});

describe('An event without an upcast step', () => {
  it('is returned unchanged', () => {
    const event = { type: 'StationRemoved.v1', data: {} };
    expect(upcast(event)).toBe(event);
  });

  it.each(['constructor', 'hasOwnProperty', 'toString', '__proto__'])(
    'is returned unchanged if its type is the object property %s',
    (type) => {
      const event = { type, data: { type: 'StationRemoved.v1' } };
      expect(upcast(event)).toBe(event);
    },
  );
});
