import {
  station,
  stationCreated,
  stationRenamed,
  textErased,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { PartitionTail } from './partition-tail.js';

const SECRET = 'Zaphod Quibblefax';
const LIMITS = { bytes: 20_000, count: 100 };

describe('The tail of a partition', () => {
  it('loses the texts of a station with their erasure, and makes room for as many events', () => {
    const tail = new PartitionTail(0, { events: 0, read: 0 }, LIMITS);
    const renamed = stationRenamed(SECRET.repeat(500));
    const recorded = new EventRecorder().recorded(
      [station(1), stationCreated({ name: SECRET })],
      [station(2), stationCreated({ name: 'of another' })],
      [station(1), renamed],
      [station(1), textErased({ name: 'shown' })],
      [station(2), renamed],
    );
    for (const [offset, event] of recorded.slice(0, 4).entries()) tail.add(offset, event);
    const { events } = tail.scan(0, 100, undefined);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    expect(JSON.stringify(events)).toMatch(/of another.*shown/);
    expect(events.map(({ offset, recorded: { version } }) => [offset, version])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    for (const event of recorded.slice(4)) tail.add(4, event);
    expect(tail.scan(0, 100, undefined).events).toHaveLength(5);
  });
});
