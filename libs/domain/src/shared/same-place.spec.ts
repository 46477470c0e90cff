import { withoutSamePlace } from './same-place.js';

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

  it('leaves a first position', () =>
    expect(withoutSamePlace<Place>({ latitude: null, longitude: null }, { latitude: '1' })).toEqual({
      latitude: '1',
    }));
});
