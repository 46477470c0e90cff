import { isOrigin, positionOf } from './position.js';

describe('positionOf', () => {
  it.each([
    ['52.5200', '13.4050', '52.5200', '13.4050'],
    ['52,5200', '13,4050', '52.5200', '13.4050'],
    ['+52.52', '-180', '+52.52', '-180'],
    ['5.252e1', '.5', '5.252e1', '.5'],
    ['90', '0', '90', '0'],
  ])('reads %s and %s', (latitude, longitude, north, east) =>
    expect(positionOf(latitude, longitude)).toEqual({ latitude: north, longitude: east }),
  );

  it.each([
    ['139.6917', '35.6895'],
    ['52.52', '373.405'],
    ['52.52', null],
    [null, '13.4'],
    ['52.5200N', '13.4050E'],
    ['52°31', '13°24'],
    ['NaN', '13.4'],
    ['52.52 13.4', '1'],
    ['1,000.5', '13.4'],
    ['٥٢', '13.4'],
  ])('does not read %s and %s', (latitude, longitude) => expect(positionOf(latitude, longitude)).toBeNull());
});

describe('isOrigin', () => {
  it.each([
    ['0', '0.0000', true],
    ['0', '13.4', false],
    ['51.5', '0', false],
  ])('of %s, %s is %s', (latitude, longitude, expected) =>
    expect(isOrigin({ latitude, longitude })).toBe(expected),
  );
});
