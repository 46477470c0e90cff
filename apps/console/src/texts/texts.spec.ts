import { formatAgo, formatBytes, formatDistance, formatDuration, t } from './index.js';

describe('A text', () => {
  it('has its values', () => {
    expect(t('session.account', { name: 'map of the city' })).toBe('Signed in as map of the city');
  });

  it.each([
    [0, '0 stations'],
    [1, '1 station'],
    [200_000, '200,000 stations'],
  ])('has a form for %d', (count, text) => {
    expect(t('count.stations', { count })).toBe(text);
  });
});

describe('A time', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  it.each([
    ['2026-11-27T11:59:58Z', 'just now'],
    ['2026-11-27T11:57:00Z', '3 minutes ago'],
    ['2026-11-26T11:00:00Z', '1 day ago'],
    ['2026-11-27T12:00:59Z', 'just now'],
    ['2026-11-27T12:05:00Z', 'in 5 minutes'],
    ['2026-11-27T14:30:00Z', 'in 2 hours'],
    ['2028-05-01T00:00:00Z', 'in 1 year'],
    ['2024-11-01T00:00:00Z', '2 years ago'],
  ])('is written in words: %s', (time, text) => {
    expect(formatAgo(time, now)).toBe(text);
  });
});

it.each([
  [0, '0 s'],
  [420, '0.4 s'],
  [9_400, '9.4 s'],
  [59_400, '59 s'],
  [185_000, '3 min 5 s'],
  [7_260_000, '2 h 1 min'],
])('A duration of %d ms is written with its greatest units', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it.each([
  [0, '0 byte'],
  [138_857, '139 kB'],
  [2_147_483_648, '2.15 GB'],
])('A size of %d bytes is written with its unit', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [119.7, '120 m'],
  [1_240, '1.2 km'],
  [1_234_567, '1,234.6 km'],
])('A distance of %d m is written with its unit', (metres, text) => {
  expect(formatDistance(metres)).toBe(text);
});
