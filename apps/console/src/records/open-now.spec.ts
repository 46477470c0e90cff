import { openWords } from './open-now.js';

const now = Date.parse('2026-12-01T16:30:00Z');
const words = (open_now: boolean | null, next_change: string | null, zone?: string) =>
  openWords({ open_now, next_change }, zone, now)?.replaceAll('\u202f', ' ');

describe('Whether a place is open', () => {
  it('is said with the next change, by the clock of the place', () => {
    expect(words(true, '2026-12-01T17:00:00Z', 'Europe/Berlin')).toMatch(/^Open now, until (18:00|6:00 PM)$/);
    expect(words(false, '2026-12-02T07:00:00Z', 'Europe/Berlin')).toMatch(/^Closed now, opens Wed, 0?8:00/);
    expect(words(false, '2027-03-01T07:00:00Z', 'Europe/Berlin')).toMatch(/2027/);
    expect(words(true, '2026-12-01T17:00:00Z', 'No/Zone')).toMatch(/^Open now, until /);
  });

  it('is said without one, or not at all', () => {
    expect([words(true, null), words(false, null)]).toEqual(['Open now', 'Closed now']);
    expect([words(null, null), openWords({}, null, now)]).toEqual([undefined, undefined]);
  });
});
