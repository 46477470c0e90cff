import fc from 'fast-check';
import { filtersOf, parametersOf, sorts, viewOf, withoutFilters, type ViewState } from './stations-view.js';

const view = (query: string) => viewOf(new URLSearchParams(query));

const choices = fc.uniqueArray(
  fc.option(fc.oneof(fc.string(), fc.constantFrom('null', '\\', ',', 'a,b', ''))),
);
const coordinate = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((units) => units / 1e5);
const anyView: fc.Arbitrary<ViewState> = fc.record({
  q: fc.string().filter((text) => text.trim() !== '' || text === ''),
  choices: fc.record({
    available: fc.uniqueArray(fc.constantFrom('0', '1', '2', '3', '4', null)),
    standard: choices,
    operator: choices,
    manufacturer: choices,
    source_feed: choices,
    country: fc.uniqueArray(fc.constantFrom('DE', 'nl', null)),
    city: choices,
    location_id: fc.uniqueArray(fc.option(fc.maxSafeNat().map(String))),
    import: fc.uniqueArray(fc.option(fc.uuid())),
  }),
  minKilowatts: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
  onlyStale: fc.boolean(),
  near: fc.constantFrom(undefined, { latitude: 52.5, longitude: -13.4, radius: 10_000 }),
  maxPrice: fc.constant(undefined),
  currency: fc.constantFrom(undefined, 'EUR'),
  sort: fc.constantFrom(...sorts),
  camera: fc.option(
    fc.record({
      latitude: coordinate(85),
      longitude: coordinate(180),
      zoom: fc.integer({ min: 0, max: 2200 }).map((units) => units / 100),
    }),
    { nil: undefined },
  ),
  inArea: fc.boolean(),
  selected: fc.option(fc.uuid(), { nil: undefined }),
  onMap: fc.boolean(),
  asTable: fc.boolean(),
  columns: fc.uniqueArray(fc.constantFrom('name', 'available', 'evse_id', 'new_field')),
});

describe('The URL of a view', () => {
  it('has all of it', () => {
    fc.assert(
      fc.property(anyView, (given) => {
        expect(view(parametersOf(given).toString())).toEqual(plain(given));
      }),
    );
  });

  it('has nothing that is as by default', () => {
    expect(parametersOf(view('')).toString()).toBe('');
  });

  it('has a limit of the price with its currency', () => {
    const limited = view('max_price=20.5&currency=CHF');
    expect([limited.maxPrice, limited.currency]).toEqual([20.5, 'CHF']);
    expect(parametersOf(limited).toString()).toBe('max_price=20.5&currency=CHF');
    expect(parametersOf(withoutFilters(limited)).toString()).toBe('');
  });

  it('may have several values in a parameter, as requests do', () => {
    expect(view('operator=a,b%5C,c,null&operator=d').choices.operator).toEqual(['a', 'b,c', null, 'd']);
  });

  it('leaves out what it cannot have', () => {
    const impossible =
      'near=91,0&radius=5&max_price=3&currency=euro&available=9&location_id=x&import=x&min_kilowatts=-1&sort=x&at=91,0,3&at=1&stale=maybe&selected=&view=x&columns=a-b,%20,';
    expect(view(impossible)).toEqual(view(''));
    for (const at of ['1,2', '1,2,3,4', '1,,3', 'a,b,c', '0,181,3', '0,0,23'])
      expect(view(`at=${at}`).camera).toBeUndefined();
  });
});

/** Without the sign of a zero, which no URL has. */
function plain(given: ViewState): ViewState {
  const { camera } = given;
  if (!camera) return given;
  const { latitude, longitude, zoom } = camera;
  return { ...given, camera: { latitude: latitude || 0, longitude: longitude || 0, zoom } };
}

describe('The query of a view', () => {
  it('has its filters as the API has them', () => {
    const { q, ...filters } = filtersOf(
      view('q=ithaca&available=1&available=null&operator=a%5C,b&min_kilowatts=50'),
    );
    expect(q).toEqual(['ithaca']);
    expect(filters).toEqual({ available: ['1', 'null'], operator: ['a\\,b'], min_kilowatts: ['50'] });
  });

  it('has no filter after all were cleared', () => {
    const cleared = withoutFilters(
      view('q=a&available=1&source_feed=b&min_kilowatts=5&stale=true&at=1,2,3&sort=-name'),
    );
    expect(parametersOf(cleared).toString()).toBe('sort=-name&at=1.00000%2C2.00000%2C3.00');
  });
});
