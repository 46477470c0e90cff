import { boundsAround, boundsOf, boundsText } from './mercator.js';

describe('The area of a map', () => {
  it('is the world at zoom 0', () => {
    const { west, south, east, north } = boundsOf(
      { latitude: 0, longitude: 0, zoom: 0 },
      { width: 512, height: 512 },
    );
    expect([west, east]).toEqual([-180, 180]);
    expect(south).toBeCloseTo(-85.051, 3);
    expect(north).toBeCloseTo(85.051, 3);
  });

  it('is half as wide with each step of the zoom', () => {
    const camera = { latitude: 52.5, longitude: 13.4, zoom: 9 };
    const size = { width: 512, height: 256 };
    const [far, near] = [boundsOf(camera, size), boundsOf({ ...camera, zoom: 10 }, size)];
    expect((far.east - far.west) / (near.east - near.west)).toBeCloseTo(2);
    expect((far.north - far.south) / (near.north - near.south)).toBeCloseTo(2, 2);
    expect((near.east + near.west) / 2).toBeCloseTo(13.4);
    expect(near.south).toBeLessThan(52.5);
    expect(near.north).toBeGreaterThan(52.5);
  });

  it('may cross the antimeridian, and never has more than all longitudes', () => {
    const fiji = boundsOf({ latitude: -17, longitude: 179, zoom: 5 }, { width: 512, height: 512 });
    expect(boundsText(fiji)).toMatch(/^173\.37500,.*,184\.62500,/);
    const world = boundsOf({ latitude: 0, longitude: 10, zoom: 0 }, { width: 2000, height: 900 });
    expect(world.east - world.west).toBe(360);
  });
});

describe('The box around points', () => {
  it('has all of them', () => {
    const points = [
      { latitude: 1, longitude: 5 },
      { latitude: -2, longitude: 7 },
    ];
    expect(boundsAround(points)).toEqual({ west: 5, south: -2, east: 7, north: 1 });
    expect(boundsAround([])).toBeUndefined();
  });
});
