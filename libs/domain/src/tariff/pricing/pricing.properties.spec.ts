import fc from 'fast-check';
import { priceOf, readSession, type GivenSession, type PricedTariff, type SessionPrice } from './index.js';
import {
  anyRestrictions,
  components,
  sessions,
  tariffs,
  tariffsWith,
  weeklyRestrictions,
} from './testing/arbitraries.js';
import { always } from './testing/tariffs.js';

function priced(tariff: PricedTariff, given: GivenSession): SessionPrice {
  const read = readSession(given);
  if (!read.ok) throw new Error(read.detail);
  return priceOf(tariff, read.session);
}

const sumOf = (numbers: readonly (string | null)[]): number =>
  numbers.reduce((sum, number) => sum + Number(number), 0);
const HALF_OF_LAST_DECIMAL = 0.00005;
const WEEK = 7 * 24 * 60 * 60_000;

describe('The price of a session', () => {
  it('is the sum of its parts', () =>
    fc.assert(
      fc.property(tariffs, sessions, (tariff, session) => {
        const { total, parts } = priced(tariff, session);
        for (const side of ['before_taxes', 'after_taxes'] as const) {
          const amounts = parts.map((part) => part[side]);
          expect(total[side] === null).toBe(amounts.includes(null));
          const rounding = HALF_OF_LAST_DECIMAL * (parts.length + 1) + 1e-9;
          if (total[side] !== null)
            expect(Math.abs(Number(total[side]) - sumOf(amounts))).toBeLessThan(rounding);
        }
      }),
    ));

  it('has no part twice, and none without a quantity, and bills no less than that', () =>
    fc.assert(
      fc.property(tariffs, sessions, (tariff, session) => {
        const { parts } = priced(tariff, session);
        for (const { quantity, billed } of parts)
          expect(Number(billed)).toBeGreaterThanOrEqual(Number(quantity));
        expect(parts.filter(({ type }) => type === 'FLAT').length).toBeLessThanOrEqual(1);
        expect(parts.length).toBeLessThanOrEqual(
          tariff.elements.flatMap((element) => element.price_components).length,
        );
      }),
    ));

  it('does not depend on where a session is cut', () =>
    fc.assert(
      fc.property(tariffs, sessions, anyRestrictions, fc.nat(4), (tariff, session, restrictions, index) => {
        const cutOne = index % tariff.elements.length;
        const elements = tariff.elements.flatMap((element, at) => {
          // An element that is active at some of the moments of the next one, and has the same components.
          const narrower = { ...element, restrictions: { ...restrictions, ...element.restrictions } };
          return at === cutOne ? [narrower, element] : [element];
        });
        expect(priced({ ...tariff, elements }, session)).toEqual(priced(tariff, session));
      }),
    ));

  it('covers a session as a whole, if a component applies always', () =>
    fc.assert(
      fc.property(tariffs, sessions, components, (tariff, session, component) => {
        const { parts } = priced({ ...tariff, elements: [...tariff.elements, always(component)] }, session);
        const quantity = sumOf(
          parts.filter(({ type }) => type === component.type).map((part) => part.quantity),
        );
        const whole = {
          ...{ ENERGY: Number(session.kwh), FLAT: 1 },
          ...{ TIME: Number(session.minutes) / 60, PARKING_TIME: Number(session.parking_minutes) / 60 },
        };
        expect(Math.abs(quantity - whole[component.type])).toBeLessThan(
          HALF_OF_LAST_DECIMAL * (parts.length + 1),
        );
      }),
    ));

  it('grows with energy and time, by a tariff of one component', () =>
    fc.assert(
      fc.property(components, sessions, fc.nat(1000), fc.nat(1000), (component, session, kwh, minutes) => {
        const tariff = { currency: 'EUR', elements: [always(component)] };
        const longer = {
          ...session,
          kwh: Number(session.kwh) + kwh / 100,
          minutes: Number(session.minutes) + minutes / 100,
        };
        const [less, more] = [priced(tariff, session).total, priced(tariff, longer).total];
        expect(Number(more.before_taxes)).toBeGreaterThanOrEqual(Number(less.before_taxes));
        expect(Number(more.after_taxes)).toBeGreaterThanOrEqual(Number(less.after_taxes));
      }),
    ));

  it('is the same each week, without dates', () =>
    fc.assert(
      fc.property(tariffsWith(weeklyRestrictions), sessions, (tariff, session) => {
        const utc = { ...session, time_zone: 'UTC' };
        expect(priced(tariff, { ...utc, start: utc.start + WEEK })).toEqual(priced(tariff, utc));
      }),
    ));

  it('is the same at the same time of another wall clock', () =>
    fc.assert(
      fc.property(tariffs, sessions, (tariff, session) => {
        const kathmandu = {
          ...session,
          time_zone: 'Asia/Kathmandu',
          start: session.start - 5.75 * 3_600_000,
        };
        expect(priced(tariff, kathmandu)).toEqual(priced(tariff, { ...session, time_zone: null }));
      }),
    ));

  it('does not depend on how its numbers are written', () =>
    fc.assert(
      fc.property(tariffs, sessions, (tariff, session) => {
        const written = {
          ...session,
          kwh: `${session.kwh}.000`.replace(/(\..*)\./, '$1'),
          minutes: String(session.minutes),
        };
        expect(priced(tariff, written)).toEqual(priced(tariff, session));
      }),
    ));
});
