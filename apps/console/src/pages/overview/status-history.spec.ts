import type { DirectoryEvent } from '../../api/records.js';
import { noCounts, statusHistory } from './status-history.js';

const event = (time: number, id: string, type: string, data: Record<string, unknown>): DirectoryEvent => ({
  ...{
    id: `stations/${id}/1`,
    subject: `stations/${id}`,
    type: `${type}.v1`,
    time: new Date(time).toISOString(),
  },
  ...{ aggregateversion: 1, commandid: 'c', caller: 'anonymous', position: 'p', data },
});

const available = (history: ReturnType<typeof statusHistory>) => history.map(({ counts }) => counts['1']);

describe('The numbers of stations by status over a time', () => {
  const span = { from: 0, to: 400, points: 5 };

  it('are what they are now if nothing happened', () =>
    expect(available(statusHistory({ ...noCounts, '1': 3 }, [], span))).toEqual([3, 3, 3, 3, 3]));

  it('take back the changes', () => {
    const events = [
      event(150, 'a', 'StationAvailabilityChanged', { available: '1', previous: null }),
      event(250, 'a', 'StationAvailabilityChanged', { available: '2', previous: '1' }),
      event(350, 'a', 'StationDetailsChanged', { changed: {} }),
    ];
    const history = statusHistory({ ...noCounts, '2': 1 }, events, span);
    expect(available(history)).toEqual([0, 0, 1, 0, 0]);
    expect(history.map(({ counts }) => counts.none)).toEqual([1, 1, 0, 0, 0]);
  });

  it('have an event from its time on', () => {
    const events = [event(200, 'a', 'StationAvailabilityChanged', { available: '1', previous: null })];
    expect(available(statusHistory({ ...noCounts, '1': 1 }, events, span))).toEqual([0, 0, 1, 1, 1]);
  });

  it('take back stations that came and went', () => {
    const events = [
      event(50, 'a', 'StationCreated', { attributes: { available: '1' } }),
      event(150, 'b', 'StationCreated', { attributes: { available: null } }),
      event(250, 'a', 'StationRemoved', {}),
    ];
    const history = statusHistory({ ...noCounts, none: 1 }, events, span);
    expect(available(history)).toEqual([0, 1, 1, 0, 0]);
    expect(history.map(({ counts }) => counts.none)).toEqual([0, 0, 1, 1, 1]);
  });
});
