import fc from 'fast-check';
import { idOfSource } from '#application';
import {
  commandLines,
  sharedRecords,
  sharedSource,
} from '../../../libs/application/src/write/testing/command-lines.js';
import { withDelays } from './arbitrary-histories.js';
import { decided, type ReceivedLine } from './envelopes.js';
import { at } from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

const START = Date.parse(at('10:00'));
const MINUTE = 60_000;
const timeAfter = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();

const types = ['UpsertStation', 'SetStationAvailability', 'RemoveStation', 'RestoreStation'] as const;
const { sources } = sharedRecords({ station: 4, 'connector-type': 1, location: 1, tariff: 1 }, []);
const station = sources.station.map((source) => idOfSource('station', source));
const line = commandLines(types, {
  ...{ sources, ids: { station, location: fc.constant('42') } },
  ...{
    always: ['location_id'],
    weights: { UpsertStation: 10, SetStationAvailability: 12, RemoveStation: 4, RestoreStation: 4 },
  },
});

const step = fc.record({
  line,
  /** Between the commands, in minutes. */
  passed: fc.integer({ min: 0, max: 4 }),
  /** How long before the event its status was observed, in minutes; up to 5 are ahead. */
  late: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 30 })),
});

/** Events of four stations in the order of their acceptance, with observations that are late, ahead, or out of order. */
export const observations: fc.Arbitrary<readonly GivenEvent[]> = fc
  .array(step, { minLength: 10, maxLength: 40 })
  .map((steps) => {
    let minutes = 0;
    const lines = steps.map(({ line: { observed_at, connectors: _, ...given }, passed }): ReceivedLine => {
      const when = timeAfter((minutes += passed));
      return [{ ...given, ...(observed_at && { observed_at: when }) }, when];
    });
    const delays = steps.map(({ late }) => late);
    const locations = [{ id: '42' }, { source: sharedSource('location', 0) }].map((target): ReceivedLine => [
      { type: 'RegisterLocation', ...target },
      timeAfter(0),
    ]);
    return withDelays(decided([...locations, ...lines]), delays);
  });

/** Times around the events of {@link observations}, ascending. */
export const observedTimes: fc.Arbitrary<readonly number[]> = fc
  .uniqueArray(fc.integer({ min: -40, max: 170 }), { minLength: 1, maxLength: 12 })
  .map((minutes) => minutes.sort((a, b) => a - b).map((minute) => START + minute * MINUTE));
