import { EvseIds } from './evse-ids.js';

describe('EvseIds', () => {
  const one = { feed: 'A', id: 'L/1' };
  const ids = new EvseIds();

  it('know the first station of an EVSE-ID, in any case and with or without separators', () => {
    expect(ids.otherOf('DE*ABC*E1', one)).toBeNull();
    expect(ids.otherOf('DE*ABC*E1', { ...one, id: 'l/1' })).toBeNull();
    expect(ids.otherOf('deabce1', { feed: 'B', id: 'L/1' })).toEqual(one);
    expect(ids.otherOf('DE*ABC*E1', { feed: 'A', id: 'L/2' })).toEqual(one);
    expect(ids.otherOf('DE*ABC*E12', { feed: 'A', id: 'L/2' })).toBeNull();
  });
});
