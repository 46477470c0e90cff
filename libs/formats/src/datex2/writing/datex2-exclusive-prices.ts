import { isUnset, type PriceComponent, type TariffElement, type TariffRestrictions } from '#domain';
import {
  coversCalendar,
  intersection,
  isSame,
  rest,
  spanOf,
  type Calendar,
  type Interval,
  type Span,
} from '../rate-spans.js';

const types = ['FLAT', 'ENERGY', 'TIME', 'PARKING_TIME'] as const;
type PriceType = (typeof types)[number];

/** A price that is for a part of sessions that no other one of its type is for. */
export interface ExclusivePrice {
  /** `ANY_TIME`: the same while the vehicle charges and while it does not. */
  readonly type: PriceType | 'ANY_TIME';
  readonly component: PriceComponent;
  readonly span: Span;
  /** When it is not, although the span has it. */
  readonly exceptions: readonly Calendar[];
}

/** More are no rate that anybody reads. */
const MAX_PRICES = 200;

/**
 * The prices of elements, of which OCPI takes the first that holds for each type, as prices that all apply together, as
 * those of DATEX II do. Undefined if these can't say the same: for limits of current or power, for reservations, for limits
 * that are no whole minutes or kWh, for more than one price of a session, and if no element ever holds.
 */
export function exclusivePrices(elements: readonly TariffElement[]): readonly ExclusivePrice[] | undefined {
  const byType = types.map((type) => pricesOf(type, elements));
  const prices = withoutTwins(byType.flat());
  const isSaid =
    elements.every(({ restrictions }) => isSayable(restrictions)) &&
    prices.filter(({ type }) => type === 'FLAT').length <= 1 &&
    prices.length > 0 &&
    prices.length <= MAX_PRICES &&
    prices.every(({ span }) => hasWholeLimits(span));
  return isSaid ? prices : undefined;
}

const limits = ['min_current', 'max_current', 'min_power', 'max_power', 'reservation'] as const;

const isSayable = (restrictions: TariffRestrictions | null | undefined): boolean =>
  limits.every((name) => isUnset(restrictions?.[name]));

const hasWholeLimits = ({ seconds, kwh }: Span): boolean =>
  [seconds.from / 60, seconds.to / 60, kwh.from, kwh.to].every(
    (limit) => Math.abs(limit) === Infinity || Number.isInteger(limit),
  );

function pricesOf(type: PriceType, elements: readonly TariffElement[]): readonly ExclusivePrice[] {
  const [prices, earlier]: [ExclusivePrice[], Span[]] = [[], []];
  for (const { price_components, restrictions } of elements) {
    // Of two of a type, the first counts.
    const component = price_components.find((each) => each.type === type);
    const span = component && spanOf(restrictions);
    if (!span) continue;
    const whole: readonly ExclusivePrice[] = [{ type, component, span, exceptions: [] }];
    prices.push(...earlier.reduce(withoutEach, whole));
    earlier.push(span);
    if (prices.length > MAX_PRICES) return prices;
  }
  return prices;
}

/** Too many parts of a price are not divided further. */
const withoutEach = (left: readonly ExclusivePrice[], earlier: Span): readonly ExclusivePrice[] =>
  left.length > MAX_PRICES ? left : left.flatMap((price) => without(price, earlier));

/** A price without a part of sessions that an earlier element is for. */
function without(price: ExclusivePrice, earlier: Span): readonly ExclusivePrice[] {
  const both = intersection(price.span, earlier);
  if (!both) return [price];
  const isWithin = coversCalendar(earlier.calendar, price.span.calendar);
  const calendar = isWithin ? price.span.calendar : both.calendar;
  const part = (seconds: Interval, kwh: Interval) => ({ ...price, span: { calendar, seconds, kwh } });
  return [
    ...(isWithin ? [] : [{ ...price, exceptions: [...price.exceptions, earlier.calendar] }]),
    ...rest(price.span.seconds, earlier.seconds).map((seconds) => part(seconds, price.span.kwh)),
    ...rest(price.span.kwh, earlier.kwh).map((kwh) => part(both.seconds, kwh)),
  ];
}

/** Time costs the same while the vehicle charges and while it does not, where both have the same price. */
function withoutTwins(prices: readonly ExclusivePrice[]): readonly ExclusivePrice[] {
  const parking = prices.filter(({ type }) => type === 'PARKING_TIME');
  const twins = new Map(
    prices
      .filter(({ type }) => type === 'TIME')
      .flatMap((time) => {
        const twin = parking.find((each) => isSame(asTime(each), asTime(time)));
        return twin ? [[time, twin] as const] : [];
      }),
  );
  const left = new Set(twins.values());
  return prices
    .filter((price) => !left.has(price))
    .map((price) => (twins.has(price) ? { ...price, type: 'ANY_TIME' } : price));
}

const asTime = ({ component: { price, tax, step_size }, span, exceptions }: ExclusivePrice): object => [
  ...[price, tax ?? null, step_size ?? 1, span, exceptions],
];
