import fc from 'fast-check';
import { eventTypes } from '#domain';
import { arbitraryDirectory, STATIONS } from './arbitrary-directory.js';
import { histories } from './arbitrary-histories.js';
import type { GivenEvent } from './event-recorder.js';

const SAMPLES = 200;
const sample = (events: fc.Arbitrary<GivenEvent[]>) => fc.sample(events, SAMPLES);
const typesIn = (samples: readonly GivenEvent[][]) => new Set(samples.flat().map(([, { type }]) => type));

// The contracts prove nothing about events that no random command leads to.
describe('Random events', () => {
  it('of histories are of all types but the erasure', () => {
    const seen = typesIn(Object.values(histories).flatMap(sample));
    expect(seen).toEqual(new Set(eventTypes.filter((type) => type !== 'StationTextErased.v1')));
  });

  it('of directories are of all types, and create nearly all stations', () => {
    const samples = sample(arbitraryDirectory);
    expect(typesIn(samples)).toEqual(new Set(eventTypes));
    const created = samples.flat().filter(([, { type }]) => type === 'StationCreated.v1');
    expect(created.length).toBeGreaterThan(SAMPLES * STATIONS * 0.9);
  });
});
