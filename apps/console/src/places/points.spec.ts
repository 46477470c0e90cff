import { metresBetween, pairIn, pointIn, pointPatch, textsOf } from './points.js';

describe('The texts of a point', () => {
  it.each([
    ['52.5', '13.4', { latitude: 52.5, longitude: 13.4 }],
    ['54,32', ' 10,1', { latitude: 54.32, longitude: 10.1 }],
    ['0', '0', { latitude: 0, longitude: 0 }],
    ['52.5', '', undefined],
    ['north', '13.4', undefined],
    ['91', '13.4', undefined],
  ])('%p and %p', (latitude, longitude, point) => {
    expect(pointIn({ latitude, longitude })).toEqual(point);
  });

  it.each([
    ['53.0793, 8.8017', { latitude: '53.0793', longitude: '8.8017' }],
    ['53.07931234567891,-8.8', { latitude: '53.079312', longitude: '-8.8' }],
    [' 53,0793; 8,8017 ', { latitude: '53.0793', longitude: '8.8017' }],
    ['53,0793 8,8017', { latitude: '53.0793', longitude: '8.8017' }],
    ['53,0793', undefined],
    ['53.0793', undefined],
    ['153.1, 8.8', undefined],
    ['1, 2, 3', undefined],
    ['Pier 1', undefined],
  ])('are both in %p: %j', (text, point) => {
    expect(pairIn(text)).toEqual(point);
  });

  it('have six digits at most', () => {
    expect(textsOf({ latitude: 52.123456789, longitude: -13.4 })).toEqual({
      latitude: '52.123457',
      longitude: '-13.4',
    });
  });

  it('are sent with a decimal point', () => {
    expect(pointPatch({ latitude: '54,32', longitude: '10.1' })).toEqual({
      latitude: '54.32',
      longitude: '10.1',
    });
  });

  it('that are empty remove it', () => {
    expect(pointPatch({ latitude: ' ', longitude: '' })).toEqual({ latitude: null, longitude: null });
  });
});

describe('The distance of two points', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });

  it.each([
    [at(52.5, 13.4), at(52.5, 13.4), 0],
    [at(52.5, 13.4), at(52.501, 13.4), 111],
    [at(60, 10), at(60, 11), 55_597],
    [at(0, 179.9), at(0, -179.9), 22_239],
    [at(90, 0), at(-90, 0), 20_015_115],
  ])('of %j and %j is %d m', (one, other, metres) => {
    expect(Math.round(metresBetween(one, other))).toBe(metres);
  });
});
