import type { HistoryItem } from '../../api/records.js';
import { comparable, energyPrices } from './energy-prices.js';

const elements = (price: string | undefined) => [
  {
    price_components: [
      { type: 'FLAT', price: '1' },
      ...(price === undefined ? [] : [{ type: 'ENERGY', price }]),
      { type: 'ENERGY', price: '9' },
    ].slice(0, price === undefined ? 1 : 3),
  },
];

const event = (day: number, data: HistoryItem['data']): HistoryItem => ({
  ...{ type: 'Tariff', version: day, caller: null, command_id: null, data },
  occurred_at: `2026-12-0${day}T00:00:00Z`,
});
const created = (day: number, price: string) =>
  event(day, { attributes: { currency: 'EUR', elements: elements(price) } });
const changed = (day: number, from: string | undefined, to: string | undefined) =>
  event(day, { changed: { elements: elements(to) }, previous: { elements: elements(from) } });

const lines = (...events: HistoryItem[]) =>
  energyPrices(events).map(({ since, price, currency }) => `${since.slice(8, 10)} ${price} ${currency}`);

describe('The price of a kWh over time', () => {
  it('has an entry for each time that it changed', () => {
    const renamed = event(3, { changed: { name: 'Night' }, previous: { name: null } });
    expect(
      lines(created(1, '0.49'), changed(2, '0.49', '0.59'), renamed, changed(4, '0.59', '0.64')),
    ).toEqual(['01 0.49 EUR', '02 0.59 EUR', '04 0.64 EUR']);
  });

  it('has none while there is none, and goes on after a removal', () => {
    expect(
      lines(created(1, '0.49'), changed(2, '0.49', undefined), event(3, {}), created(4, '0.39')),
    ).toEqual(['01 0.49 EUR', '02 undefined EUR', '04 0.39 EUR']);
  });

  it('holds from the begin of its validity until its end, whenever that was said', () => {
    const announced = event(2, {
      changed: { elements: elements('0.65'), valid_from: '2026-12-20T00:00:00Z' },
      previous: { elements: elements('0.49'), valid_from: null },
    });
    const ended = event(3, {
      changed: { valid_until: '2026-12-28T00:00:00Z' },
      previous: { valid_until: null },
    });
    expect(lines(created(1, '0.49'), announced, ended)).toEqual([
      ...['01 0.49 EUR', '02 undefined EUR', '20 0.65 EUR', '28 undefined EUR'],
    ]);
    const first = event(1, {
      attributes: { currency: 'EUR', elements: elements('0.49'), valid_from: '2026-12-20T00:00:00Z' },
    });
    expect(lines(first)).toEqual(['20 0.49 EUR']);
  });

  it('leaves out an announcement that is taken back before it holds', () => {
    const announced = event(2, {
      changed: { elements: elements('0.65'), valid_from: '2026-12-20T00:00:00Z' },
      previous: { elements: elements('0.49'), valid_from: null },
    });
    const restored = event(3, {
      changed: { elements: elements('0.49'), valid_from: null },
      previous: { elements: elements('0.65'), valid_from: '2026-12-20T00:00:00Z' },
    });
    expect(lines(created(1, '0.49'), announced, restored)).toEqual([
      ...['01 0.49 EUR', '02 undefined EUR', '03 0.49 EUR'],
    ]);
  });

  it('begins with what later events replace, where the first events are left out', () => {
    const euros = event(7, { changed: { currency: 'USD' }, previous: { currency: 'EUR' } });
    const renamed = event(5, { changed: { name: 'Night' }, previous: { name: null } });
    const all = [renamed, changed(6, '0.49', '0.59'), euros];
    expect(lines(...all)).toEqual(['05 0.49 EUR', '06 0.59 EUR', '07 0.59 USD']);
    expect(comparable(energyPrices(all))).toHaveLength(1);
  });
});
