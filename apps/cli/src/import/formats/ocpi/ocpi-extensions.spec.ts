import { evseExtensions, locationExtensions } from './ocpi-extensions.js';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

function read(extensions: typeof evseExtensions, record: object) {
  const warnings: string[] = [];
  const read = extensions(record as Parameters<typeof extensions>[0], (problem) => warnings.push(problem));
  return { read, warnings };
}

describe('The extensions of OCPI', () => {
  it('are the members that no field holds, as they are', () => {
    const more = {
      energy_mix: { is_green_energy: true, energy_sources: [{ source: 'SOLAR', percentage: 99.9 }] },
      images: [],
      charging_when_closed: false,
      operator: { name: 'x', website: 'https://a.example' },
    };
    const location = {
      id: '1',
      evses: [],
      name: 'x',
      last_updated: '2026-11-21T08:00:00Z',
      parking_type: null,
    };
    expect(read(locationExtensions, { ...location, ...more })).toEqual({ read: more, warnings: [] });
    expect(read(locationExtensions, location).read).toBeNull();
  });

  it('of an EVSE do not have what changes with each status', () => {
    const last_updated = '2026-11-21T08:00:00Z';
    const evse = { uid: '1', status: 'CHARGING', connectors: [], last_updated };
    const status_schedule = [{ status: 'PLANNED' }];
    expect(read(evseExtensions, { ...evse, status_schedule })).toEqual({
      read: { status_schedule },
      warnings: [],
    });
    const connector = { id: '1', standard: 'CHADEMO', tariff_ids: ['a'] };
    const connectors = [{ ...connector, status: 'CHARGING', last_updated }];
    expect(read(evseExtensions, { ...evse, connectors }).read).toEqual({ connectors: [connector] });
  });

  it.each([
    ['an inexact number', { images: [{ width: 2 ** 53 }] }],
    ['half of a character', { images: 'a\ud800' }],
    ['NUL in a name', { images: { '\0': 1 } }],
    ['a deep value', { images: nested(40) }],
  ])('are without a member with %s', (_, member) => {
    expect(read(evseExtensions, { ...member, floor: '🚗' })).toEqual({
      read: { floor: '🚗' },
      warnings: ["images can't be kept, left out of the extensions"],
    });
  });

  it('are left out if they are larger than 64 KiB', () => {
    expect(read(evseExtensions, { images: 'é'.repeat(32 * 1024) })).toEqual({
      read: null,
      warnings: ['extensions are larger than 64 KiB, left out'],
    });
  });
});
