import { always, component, priced, tariffOf, totalOf, when } from './testing/tariffs.js';
import type { PriceLimit } from '../tariff.fields.js';

const session = { kwh: 10, minutes: 60 };
const taxed = component('ENERGY', '0.50', '20');
const untaxed = component('FLAT', '1', null);
const withTaxes = (tax_included: boolean | null, ...components: Parameters<typeof always>) =>
  priced({ ...tariffOf(always(...components)), tax_included }, session);

describe('Taxes', () => {
  it('of which nothing was said are added, and an absent one is none', () => {
    const { total, parts } = withTaxes(null, taxed, untaxed);
    expect(total).toEqual({ before_taxes: '6', after_taxes: '7' });
    expect(parts).toMatchObject([
      { before_taxes: '5', after_taxes: '6' },
      { before_taxes: '1', after_taxes: '1' },
    ]);
    expect(priced({ currency: 'EUR', elements: [always(untaxed)] }, session).total.after_taxes).toBe('1');
  });

  it('that are not included are added, and an absent one is not known', () => {
    expect(withTaxes(false, taxed).total).toEqual({ before_taxes: '5', after_taxes: '6' });
    const { total, parts } = withTaxes(false, taxed, untaxed);
    expect(total).toEqual({ before_taxes: '6', after_taxes: null });
    expect(parts).toMatchObject([{ after_taxes: '6' }, { before_taxes: '1', after_taxes: null }]);
  });

  it('that are included are taken off, and an absent one is not known', () => {
    expect(withTaxes(true, taxed).total).toEqual({ before_taxes: '4.1667', after_taxes: '5' });
    const { total, parts } = withTaxes(true, taxed, untaxed);
    expect(total).toEqual({ before_taxes: null, after_taxes: '6' });
    expect(parts).toMatchObject([{ before_taxes: '4.1667' }, { before_taxes: null, after_taxes: '1' }]);
  });

  it.each([null, false, true])('of 0 are known, included: %s', (included) => {
    const price = { before_taxes: '5', after_taxes: '5' };
    expect(withTaxes(included, component('ENERGY', '0.5', '0')).total).toEqual(price);
  });

  it('are added exactly', () => {
    // 5.25 % of 0.3333 × 10
    expect(withTaxes(false, component('ENERGY', '0.3333', '5.25')).total.after_taxes).toBe('3.508');
  });

  it('differ from part to part', () => {
    const tariff = tariffOf(when({ max_kwh: 4 }, taxed), always(component('ENERGY', '0.50', '10')));
    expect(totalOf(tariff, session)).toEqual(['5', '5.7']);
  });
});

describe('A limit of the total', () => {
  const limited = (
    limits: { min_price?: PriceLimit; max_price?: PriceLimit },
    included: boolean | null = null,
  ) => totalOf({ ...tariffOf(always(taxed)), tax_included: included, ...limits }, session);

  it('limits each of its sides', () => {
    expect(limited({ min_price: { before_taxes: '5.5', after_taxes: '5.9' } })).toEqual(['5.5', '6']);
    expect(limited({ min_price: { before_taxes: '4', after_taxes: '6.5' } })).toEqual(['5', '6.5']);
    expect(limited({ max_price: { before_taxes: '4.5', after_taxes: '6.1' } })).toEqual(['4.5', '6']);
    expect(limited({ max_price: { before_taxes: '5', after_taxes: '5.9' } })).toEqual(['5', '5.9']);
  });

  it('of one side changes the other in proportion', () => {
    expect(limited({ min_price: { before_taxes: '7.5' } })).toEqual(['7.5', '9']);
    expect(limited({ min_price: { after_taxes: '7.5' } })).toEqual(['6.25', '7.5']);
    expect(limited({ max_price: { before_taxes: '2.5' } })).toEqual(['2.5', '3']);
    expect(limited({ max_price: { after_taxes: '4' } })).toEqual(['3.3333', '4']);
    expect(limited({ max_price: { before_taxes: '0' } })).toEqual(['0', '0']);
  });

  it('of one side leaves both where it is not reached', () => {
    expect(limited({ min_price: { before_taxes: '5' } })).toEqual(['5', '6']);
    expect(limited({ max_price: { after_taxes: '6' } })).toEqual(['5', '6']);
  });

  it('has no other side where the total was 0', () => {
    const tariff = { ...tariffOf(always(taxed)), min_price: { before_taxes: '0.5' } };
    expect(totalOf(tariff, { minutes: 5 })).toEqual(['0.5', null]);
  });

  it('leaves a side that is not known', () => {
    const tariff = { ...tariffOf(always(untaxed)), tax_included: false };
    const both = { before_taxes: '5', after_taxes: '6' };
    expect(totalOf({ ...tariff, min_price: both }, session)).toEqual(['5', null]);
    expect(totalOf({ ...tariff, min_price: { before_taxes: '5' } }, session)).toEqual(['5', null]);
    expect(totalOf({ ...tariff, min_price: { after_taxes: '6' } }, session)).toEqual(['1', null]);
  });

  it('leaves the parts', () => {
    const tariff = { ...tariffOf(always(taxed)), max_price: { before_taxes: '1', after_taxes: '1.2' } };
    expect(priced(tariff, session)).toMatchObject({
      total: { before_taxes: '1' },
      parts: [{ before_taxes: '5', after_taxes: '6' }],
    });
  });

  it('at most counts where one at least contradicts it', () => {
    const limits = { min_price: { before_taxes: '9' }, max_price: { before_taxes: '8', after_taxes: '8.8' } };
    expect(limited(limits)).toEqual(['8', '8.8']);
  });
});
