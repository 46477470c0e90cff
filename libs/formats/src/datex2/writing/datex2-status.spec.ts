import type { PresentStation, RemovedStation } from '#domain';
import { bareDetails, bareStation } from '../../../../domain/src/station/testing/builders.js';
import { datexSiteStatus, datexStatusChanges } from './testing/rendered.js';
import { site, station, time } from './testing/sites.js';

describe('The status of a station', () => {
  const observed = { observed_at: time, changed_at: time };
  const statusOf = (available: string | null, source_status: string | null = null) => {
    const attributes = { ...bareStation, available } as PresentStation['attributes'];
    const given = station({ attributes, observed, details: { ...bareDetails, source_status } });
    return JSON.stringify(datexSiteStatus(site([given])));
  };

  it.each([
    ['1', null, 'available'],
    ['2', null, 'charging'],
    ['2', 'RESERVED', 'reserved'],
    ['3', 'BLOCKED', 'blocked'],
    ['3', null, 'inoperative'],
    ['4', null, 'outOfOrder'],
    ['0', 'PLANNED', 'planned'],
    ['0', null, 'unknown'],
  ])('%s, in the words of its source %s, is %s', (code, word, expected) =>
    expect(statusOf(code, word)).toContain(`"status":{"value":"${expected}"}`),
  );

  it('has the time of its observation, and that of the site is the last of them', () => {
    const later = '2026-11-21T11:00:00.000Z';
    const given = site([
      station({ observed: { observed_at: later, changed_at: time } }),
      station({ observed }),
      station(),
    ]);
    expect(datexSiteStatus(given)).toMatchObject({
      ...{ reference: { targetClass: 'FacilityObject', idG: '7' }, lastUpdated: later },
      energyInfrastructureStationStatus: [
        { reference: { idG: 'station-s0' }, lastUpdated: later },
        { lastUpdated: time },
        { reference: { idG: 'station-s2' } },
      ],
    });
  });

  it('of a removed one is among the changes alone', () => {
    const removed: RemovedStation = { ...station(), kind: 'removed', removed_at: time };
    expect(datexSiteStatus(site([removed]))).toBeUndefined();
    expect(JSON.stringify(datexStatusChanges(site([removed])))).toContain('"status":{"value":"removed"}');
  });
});
