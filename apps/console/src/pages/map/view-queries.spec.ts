import { viewOf } from '../../links/stations-view.js';
import { isByPrice, listQueryOf, sortsOf, whyNone } from './view-queries.js';

const view = (query: string) => viewOf(new URLSearchParams(query));

describe('The reason why there are no stations', () => {
  it.each([
    ['', 'map.empty'],
    ['q=x', 'map.none'],
    ['available=1', 'map.none'],
    ['q=x&at=52.5,13.4,9', 'map.none.area'],
    ['at=52.5,13.4,9&area=all', 'map.empty'],
  ])('of the view %s is %s', (query, text) => expect(whyNone(view(query))).toBe(text));
});

describe('The query of the list', () => {
  it('has the area of the map if there is one', () => {
    const bounds = { west: -1.234567, south: 2, east: 3, north: 4 };
    expect(listQueryOf(view('q=a&sort=-name'), bounds)).toEqual({
      q: ['a'],
      bbox: '-1.23457,2.00000,3.00000,4.00000',
      sort: '-name',
    });
    expect(listQueryOf(view(''), 'all')).toEqual({ sort: 'name' });
  });
});

describe('The order of the list', () => {
  it('is by distance where there is a map to measure from', () => {
    const near = { near: '52.5,13.4', radius: 500_000, sort: 'distance' };
    expect(listQueryOf(view('sort=distance&at=52.5,13.4,9'), 'all')).toEqual(near);
    expect(listQueryOf(view('sort=distance'), 'all')).toEqual({ sort: 'name' });
    expect(sortsOf(view(''))).not.toContain('distance');
    expect(sortsOf(view('at=52.5,13.4,9'))).toContain('-distance');
  });

  const session = { kwh: 30, minutes: 40 };
  const priced = { price_kwh: 30, price_minutes: 40 };
  it.each(['q=ulm', 'location_id=42', 'at=52.5,13.4,9'])('is by price among the stations of %s', (query) => {
    const cheapest = view(`sort=price&${query}`);
    expect(isByPrice(cheapest)).toBe(true);
    expect(sortsOf(cheapest)).toContain('price');
    expect(listQueryOf(cheapest, 'all', session)).toMatchObject({ ...priced, sort: 'price' });
  });

  it('is by distance from the middle of a circle, if there is one', () => {
    const around = view('near=52.5,13.4&radius=10000&sort=distance&at=50,10,9');
    expect(listQueryOf(around, 'all')).toEqual({ near: ['52.5,13.4'], radius: ['10000'], sort: 'distance' });
    expect(sortsOf(view('near=52.5,13.4&radius=10000'))).toContain('price');
  });

  it('has the limit of the price beside the session', () => {
    const limited = view('q=ulm&max_price=20&currency=EUR');
    expect(listQueryOf(limited, 'all', session)).toMatchObject({
      ...priced,
      max_price: '20',
      currency: 'EUR',
    });
    expect(listQueryOf(limited, 'all')).toEqual({ q: ['ulm'], sort: 'name' });
  });

  it.each(['', 'q=%20', 'at=52.5,13.4,9&area=all', 'operator=x'])('is not by price for %j', (query) => {
    const all = view(`sort=-price&${query}`);
    expect(isByPrice(all)).toBe(false);
    expect(sortsOf(all)).not.toContain('-price');
    expect(listQueryOf(all, 'all', session)).toMatchObject({ ...priced, sort: 'name' });
  });
});
