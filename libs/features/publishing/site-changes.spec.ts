import type { DomainEvent } from '#domain';
import type { ProjectableEvent } from '../../application/src/log/recorded-event.js';
import { stationTimes } from './site-changes.js';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const event = (time: number, type: string, observed?: number): ProjectableEvent =>
  ({
    ...{ time: at(time), event: { type: `Station${type}.v1`, data: {} } as unknown as DomainEvent },
    ...(observed !== undefined && {
      event: { type: `Station${type}.v1`, data: { observed_at: at(observed) } } as unknown as DomainEvent,
    }),
  }) as unknown as ProjectableEvent;

const history = [
  event(10, 'Created', 8),
  event(11, 'AvailabilityConfirmed', 9),
  event(12, 'DetailsChanged'),
  event(13, 'ConnectorsChanged'),
  event(13, 'AvailabilityConfirmed', 12),
  event(14, 'AvailabilityConfirmed', 13),
  event(15, 'AvailabilityChanged', 14),
  event(16, 'Removed'),
];
const expected = [
  [10, 8],
  [10, 8],
  [12, 8],
  [13, 8],
  [13, 12],
  [13, 12],
  [15, 14],
  [16, 16],
].map(([changed = 0, reported = 0]) => ({ changed_at: at(changed), reported_at: at(reported) }));

describe('The times of a station', () => {
  it('are those of its changes, which a confirmed status is not', () =>
    expect(history.map((_, index) => stationTimes(history.slice(0, index + 1), undefined))).toEqual(
      expected,
    ));

  it('are the same in parts, and if events are applied again', () => {
    for (const [index, times] of expected.entries()) {
      expect(stationTimes(history.slice(index), times)).toEqual(expected.at(-1));
      expect(stationTimes(history.slice(index + 1), times) ?? times).toEqual(expected.at(-1));
    }
  });
});
