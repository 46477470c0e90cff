import type { Uptime } from '../../api/records.js';
import { lastDays, segmentsOf, sumOf } from './uptime-days.js';

const none = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, none: 0 };
const uptime = (seconds: Partial<Uptime['seconds']>): Uptime => ({
  ...{ from: '', to: '', known_seconds: 0, uptime: null, seconds: { ...none, ...seconds } },
});

describe('The last days', () => {
  it('follow each other, and the last one is today', () => {
    const now = new Date(2026, 10, 2, 15, 30);
    const days = lastDays(now, 3);
    expect(days.map(({ from }) => new Date(from).getDate())).toEqual([31, 1, 2]);
    expect(days[0]?.to).toBe(days[1]?.from);
    expect(days[2]?.to).toBe(new Date(2026, 10, 3).toISOString());
  });
});

describe('A bar', () => {
  const day = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };

  it('has its segments from the bottom', () => {
    expect(segmentsOf(uptime({ 1: 43_200, 3: 21_600, none: 21_600 }), day)).toEqual([
      { status: '1', seconds: 43_200, start: 0, height: 0.5 },
      { status: '3', seconds: 21_600, start: 0.5, height: 0.25 },
      { status: 'none', seconds: 21_600, start: 0.75, height: 0.25 },
    ]);
  });

  it('is shorter while its day is not over', () => {
    expect(segmentsOf(uptime({ 1: 21_600 }), day)).toEqual([
      { status: '1', seconds: 21_600, start: 0, height: 0.25 },
    ]);
  });
});

describe('The sum', () => {
  it('counts available and in use as up, and leaves out what is not known', () => {
    const days = [uptime({ 1: 20, 2: 10 }), uptime({ 0: 30, 3: 10, none: 30 })];
    const { uptime: up, known, shares } = sumOf(days);
    expect([up, known]).toEqual([0.75, 0.4]);
    expect(shares).toEqual([
      ...[
        { status: '1', share: 0.2 },
        { status: '2', share: 0.1 },
        { status: '3', share: 0.1 },
      ],
      ...[
        { status: '0', share: 0.3 },
        { status: 'none', share: 0.3 },
      ],
    ]);
  });

  it('is null where nothing is known', () => {
    expect(sumOf([uptime({ none: 30 })]).uptime).toBeNull();
  });
});
