import type { Station } from '../api/records.js';
import { restorePlan } from './restore-plan.js';
import { compared } from './snapshot.js';
import { stationKind } from './station-kind.js';

it('A version is restored without what is observed', () => {
  const version = { name: 'Main St', available: '1', connectors: [{ count: 1 }], model: undefined };
  const now = { name: 'High St', available: '3', connectors: [], model: 'Terra' };
  expect(restorePlan(compared(version, now))).toEqual({
    values: { name: 'Main St', connectors: [{ count: 1 }], model: null },
    names: ['name', 'connectors', 'model'],
    keepsStatus: true,
  });
});

it('Attributes, connectors and details are written in this order', () => {
  const station = { details: { evse_id: null, floor_level: null } } as unknown as Station;
  const names = (values: object) => stationKind.writesOf(station, { ...values }).map((write) => write.names);
  expect(names({ evse_id: 'E1', connectors: [], name: 'Main St', location_id: '42' })).toEqual([
    ['name', 'location_id'],
    ['connectors'],
    ['evse_id'],
  ]);
  expect(names({ hours: '24/7' })).toEqual([['hours']]);
});
