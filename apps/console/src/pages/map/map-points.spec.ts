import { pointAt } from './map-points.js';

const place = { latitude: 1, longitude: 2, x: 3, y: 4 };

describe('A point of a tile', () => {
  it('is a station with its status', () => {
    const properties = { id: 'a', name: 'Main St', available: '2', stale: true };
    const station = { ...place, kind: 'station', id: 'a', name: 'Main St', status: '2', stale: true };
    expect(pointAt(place, properties)).toEqual(station);
    expect(pointAt(place, { id: 'b' })).toMatchObject({ id: 'b', name: '', status: 'none', stale: false });
  });

  it('or the number of several', () => {
    const point = pointAt(place, { count: 3, by_status: '{"1":2,"none":1}', stale: 1 });
    expect(point).toEqual({ ...place, kind: 'cluster', count: 3, counts: { '1': 2, none: 1 }, stale: 1 });
  });
});
