import { parseMatching, type Parameters } from '#application';
import { statusesAlone } from './map-conditions.js';

it('takes counted cells for all stations, and for those of a status', () => {
  expect(statusesAlone(parseMatching({}))).toBe('all');
  expect(statusesAlone(parseMatching({ available: '1,null' }))).toEqual(['1', null]);
  const more: readonly Parameters[] = [
    { q: 'a' },
    { manufacturer: 'ABB' },
    { bbox: '0,0,1,1' },
    { near: '0,0' },
    { connector_type_id: 'null' },
    { updated_since: '2026-11-21T08:00:00Z' },
  ];
  for (const parameters of more) expect(statusesAlone(parseMatching(parameters))).toBeUndefined();
});
