import { withoutSamePlace } from './attributes.js';

interface Place {
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly name?: string;
}

const current: Place = { latitude: '52.5', longitude: '-13.12345678', name: 'a' };

describe('withoutSamePlace', () => {
  it.each<[Partial<Place>, object]>([
    [{ latitude: '52.50000', longitude: '-13.1234568' }, {}],
    [
      { latitude: '52.50001', longitude: '-13.1234567' },
      { latitude: '52.50001', longitude: '-13.1234567' },
    ],
    [
      { latitude: null, name: 'b' },
      { latitude: null, name: 'b' },
    ],
    [{}, {}],
  ])('of %j leaves %j', (wanted, left) =>
    expect(JSON.parse(JSON.stringify(withoutSamePlace(current, wanted)))).toEqual(left),
  );

  it.each<[string, string, Partial<Place>, object]>([
    ['-12.1234567', '-123.1234567', { latitude: '-12.123457', longitude: '-123.123457' }, {}],
    ['-12.1234567', '-123.1234567', { latitude: '-12.1234571' }, { latitude: '-12.1234571' }],
    ['-9.1234567', '-99.1234567', { longitude: '-99.123457' }, { longitude: '-99.123457' }],
    ['12.1234567', '1', { latitude: '12.123457' }, { latitude: '12.123457' }],
  ])('of %s, %s and %j leaves %j', (latitude, longitude, wanted, left) =>
    expect(withoutSamePlace<Place>({ latitude, longitude }, wanted)).toEqual(left),
  );

  it('leaves a first position', () =>
    expect(withoutSamePlace<Place>({ latitude: null, longitude: null }, { latitude: '1' })).toEqual({
      latitude: '1',
    }));
});
