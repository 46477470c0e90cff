import fc from 'fast-check';
import type { DomainEvent } from '#domain';
import { at, station, stationCreated, stationRenamed, stationRestored } from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

const START = Date.parse(at('10:00'));
const MINUTE = 60_000;
const timeAfter = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();

const step = fc.record({
  n: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('observe', 'observe', 'observe', 'remove', 'return', 'rename'),
  code: fc.constantFrom(null, '0', '1', '2', '4'),
  /** Between the events, in minutes. */
  passed: fc.integer({ min: 0, max: 4 }),
  /** How long before the event its status was observed, in minutes; up to 5 are ahead. */
  late: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 30 })),
});
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

/** Events of four stations in the order of their acceptance, with observations that are late, ahead, or out of order. */
export const observations: fc.Arbitrary<readonly GivenEvent[]> = fc
  .array(step, { minLength: 1, maxLength: 30 })
  .map((steps) => {
    const present = new Map<number, boolean>();
    let minutes = 0;
    return steps.flatMap((taken): readonly GivenEvent[] => {
      minutes += taken.passed;
      const event = eventOf(taken, present.get(taken.n), timeAfter(minutes - taken.late));
      if (!event) return [];
      present.set(taken.n, event.type !== 'StationRemoved.v1');
      return [[station(taken.n), event, timeAfter(minutes)]];
    });
  });

/** Times around the events of {@link observations}, ascending. */
export const observedTimes: fc.Arbitrary<readonly number[]> = fc
  .uniqueArray(fc.integer({ min: -40, max: 130 }), { minLength: 1, maxLength: 12 })
  .map((minutes) => minutes.sort((a, b) => a - b).map((minute) => START + minute * MINUTE));

/** @param present undefined for a station that was not created yet */
function eventOf(step: Step, present: boolean | undefined, observed_at: string): DomainEvent | undefined {
  if (present) return changeOf(step, observed_at);
  const given = { available: step.code };
  const observed = step.code === null ? undefined : observed_at;
  if (present === undefined) return stationCreated(given, undefined, observed);
  return step.kind === 'return' ? stationRestored(given, observed) : undefined;
}

function changeOf({ kind, code, late }: Step, observed_at: string): DomainEvent {
  if (kind === 'remove') return { type: 'StationRemoved.v1', data: late === 0 ? {} : { observed_at } };
  if (kind === 'rename') return stationRenamed('renamed');
  const data = { available: code, label: null, previous: null, observed_at };
  return { type: 'StationAvailabilityChanged.v1', data };
}
