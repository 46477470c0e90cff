import fc from 'fast-check';
import { arbitraryDirectory, STATIONS, status, time } from './arbitrary-directory.js';
import { edgeCaseDegrees } from './edge-case-values.js';
import {
  location,
  locationChanged,
  locationRegistered,
  station,
  stationMoved,
  stationObserved,
  stationRelocated,
} from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

/** Events of the last two stations, which are not removed, and of locations. */
const later: fc.Arbitrary<GivenEvent> = fc
  .record({
    n: fc.constantFrom(STATIONS - 2, STATIONS - 1),
    id: fc.constantFrom('42', '44'),
    place: fc.tuple(edgeCaseDegrees, edgeCaseDegrees),
    available: status,
    when: time,
  })
  .chain(({ n, id, place, available, when }) => {
    const [latitude, longitude] = place;
    return fc.constantFrom<GivenEvent>(
      [station(n), stationRelocated(id), when],
      [station(n), stationObserved([available, when]), when],
      [station(n), stationMoved(place), when],
      [location('42'), locationChanged({ latitude, longitude }), when],
    );
  });

/** A directory with a location that is registered after its stations. */
export const directoryWithLateLocation: fc.Arbitrary<GivenEvent[]> = fc
  .tuple(arbitraryDirectory, fc.array(later, { maxLength: 4 }), fc.array(later, { maxLength: 3 }))
  .map(([before, some, others]) => [...before, ...some, [location('44'), locationRegistered()], ...others]);
