import type { PriceComponent, TariffElement, TariffRestrictions } from '#domain';
import type { Warn } from '../../records/mapped-record.js';
import { priceNotes } from '../datex2-terms.js';
import { amountText, taxText } from './datex2-amounts.js';
import {
  dateOf,
  dayNamesOf,
  intersection,
  isSame,
  sharedCalendar,
  timeText,
  WEEK,
  withNights,
  type Calendar,
  type Interval,
  type Span,
} from '../rate-spans.js';
import { calendarsOf, UnreadRate, type RateContext } from './datex2-rate-periods.js';
import { textsOf, wordOf } from './datex2-values.js';
import type { Part } from './part.js';

/** A component, and when it is. */
interface SpannedPrice {
  readonly components: readonly PriceComponent[];
  readonly spans: readonly Span[];
}

const MAX_ELEMENTS = 100;

export interface PricesOfRate {
  readonly elements: readonly TariffElement[];
  readonly tax_included: boolean | null;
}

/**
 * The elements of prices that all apply together: of these, no two of one type may apply at once.
 * @param within when the rate is
 * @throws UnreadRate a tariff can't say them
 */
export function elementsOf(
  prices: readonly Part[],
  within: readonly Calendar[],
  context: RateContext,
): PricesOfRate {
  const included = new Set(prices.map((price) => price.member('taxIncluded').value ?? null));
  if (included.size > 1) throw new UnreadRate('has prices with and without taxes');
  const [tax_included = null] = included;
  if (tax_included !== null && typeof tax_included !== 'boolean')
    throw new UnreadRate('has a taxIncluded that is not usable');
  const read = prices.map((price) => spannedPrice(price, within, context));
  checkApart(read);
  const elements = new Map<
    string,
    { restrictions: TariffRestrictions; price_components: PriceComponent[] }
  >();
  for (const { components, spans } of read)
    for (const restrictions of spans.flatMap(restrictionsOf)) {
      const key = JSON.stringify(restrictions);
      const element = elements.get(key) ?? { restrictions, price_components: [] };
      element.price_components.push(...components);
      elements.set(key, element);
    }
  if (elements.size === 0) throw new UnreadRate('has no prices');
  if (elements.size > MAX_ELEMENTS) throw new UnreadRate('has too many prices');
  return { elements: [...elements.values()].map(elementOf), tax_included };
}

const elementOf = ({ restrictions, price_components }: Required<TariffElement>): TariffElement => ({
  price_components,
  ...(restrictions && Object.keys(restrictions).length > 0 && { restrictions }),
});

/** OCPI has one of several that hold at once, and one price of a session. */
function checkApart(prices: readonly SpannedPrice[]): void {
  const typesOf = ({ components }: SpannedPrice) => components.map(({ type }) => type);
  for (const [index, one] of prices.entries())
    for (const other of prices.slice(index + 1)) {
      const types = typesOf(one).filter((type) => typesOf(other).includes(type));
      const isTogether = one.spans.some((span) => other.spans.some((each) => intersection(span, each)));
      if (types.includes('FLAT') || (types.length > 0 && isTogether))
        throw new UnreadRate('has prices of one type that add up');
    }
}

function spannedPrice(price: Part, within: readonly Calendar[], context: RateContext): SpannedPrice {
  if (price.member('priceCap').isThere) throw new UnreadRate('has a price with an upper cap');
  const calendars = calendarsOf(price.member('overallPeriod'), context);
  const seconds = boundsOf(price.member('timeBasedApplicability'), 'Minute', 60);
  const kwh = boundsOf(price.member('energyBasedApplicability'), 'KWh', 1);
  const shared = calendars.flatMap((one) => within.flatMap((other) => sharedCalendar(one, other) ?? []));
  const isSome = seconds.from < seconds.to && kwh.from < kwh.to;
  return {
    components: componentsOf(price, context.warn),
    spans: isSome ? shared.map((calendar) => ({ calendar, seconds, kwh })) : [],
  };
}

function componentsOf(price: Part, warn: Warn): readonly PriceComponent[] {
  const type = wordOf(price.member('priceType'));
  const tax = taxText(price.member('taxRate'));
  const component = (name: PriceComponent['type'], units: number, step_size = 1): PriceComponent => ({
    ...{ type: name, price: amountText(price.member('value'), units, warn), step_size },
    ...(tax !== undefined && { tax }),
  });
  switch (type) {
    case 'basePrice':
    case 'flatRate':
      return [component('FLAT', 1)];
    case 'free':
      return [{ type: 'FLAT', price: '0', step_size: 1 }];
    case 'pricePerKWh':
      return [component('ENERGY', 1, notesIn(price, 'Wh').step)];
    case 'pricePerMinute': {
      const { step, types } = notesIn(price, 's');
      return types.map((each) => component(each, 60, step));
    }
    default:
      throw new UnreadRate('has a price of another type');
  }
}

/** What our own documents say of a price in words. */
function notesIn(
  price: Part,
  unit: string,
): { readonly step: number; readonly types: readonly PriceComponent['type'][] } {
  const notes = (textsOf(price.member('additionalInformation'))[0]?.text ?? '').split(', ');
  const steps = notes.flatMap((note) => {
    const size = Number(/\d+/.exec(note)?.[0]);
    return note === priceNotes.steps(size, unit) ? [size] : [];
  });
  const [isCharging, isParked] = [notes.includes(priceNotes.charging), notes.includes(priceNotes.parked)];
  return {
    step: steps[0] ?? 1,
    types: [...(isParked ? [] : (['TIME'] as const)), ...(isCharging ? [] : (['PARKING_TIME'] as const))],
  };
}

function boundsOf(given: Part, name: string, unit: number): Interval {
  const [from, to] = [`from${name}`, `to${name}`].map((each) => given.member(each).value);
  return { from: bound(from, unit) ?? -Infinity, to: bound(to, unit) ?? Infinity };
}

function bound(value: unknown, unit: number): number | undefined {
  if (value === undefined || value === null || value === 0) return undefined;
  if (typeof value !== 'number' || !(value > 0) || value > 2e9 / unit)
    throw new UnreadRate('has a limit that is not usable');
  return value * unit;
}

/** A day that has several times has restrictions for each of them; a night is one of them. */
function restrictionsOf({
  calendar: { dates, days, times },
  seconds,
  kwh,
}: Span): readonly TariffRestrictions[] {
  const shared: TariffRestrictions = {
    ...(Number.isFinite(dates.from) && { start_date: dateOf(dates.from) }),
    ...(Number.isFinite(dates.to) && { end_date: dateOf(dates.to) }),
    ...(days.length < WEEK.length && { day_of_week: dayNamesOf(days) }),
    ...(Number.isFinite(seconds.from) && { min_duration: seconds.from }),
    ...(Number.isFinite(seconds.to) && { max_duration: seconds.to }),
    ...(Number.isFinite(kwh.from) && { min_kwh: kwh.from }),
    ...(Number.isFinite(kwh.to) && { max_kwh: kwh.to }),
  };
  return withNights(times).map(({ from, to }) =>
    isSame({ from, to }, { from: 0, to: 1440 })
      ? shared
      : { start_time: timeText(from), end_time: timeText(to), ...shared },
  );
}
