import {
  isUnset,
  type KnownTariff,
  type PriceComponent,
  type PriceLimit,
  type TariffAttributes,
} from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { dayNames, priceNotes, token } from '../datex2-terms.js';
import {
  ALL_DAY,
  allTime,
  dateOf,
  isSame,
  timeText,
  withNights,
  type Calendar,
  type Interval,
} from '../rate-spans.js';
import { exclusivePrices, type ExclusivePrice } from './datex2-exclusive-prices.js';
import { offsetOf } from './datex2-hours.js';
import { some, textIn } from './datex2-values.js';

/** A tariff, and when it was created and last changed. */
export type DatexTariff = TariffAttributes & Pick<KnownTariff, 'created_at' | 'updated_at'>;

/** By which clock the times of a rate are. */
export interface RateClock {
  /** Null where it is not known: UTC, as for the prices of sessions. */
  readonly timeZone: string | null;
  /** Milliseconds since 1970: times have the offset from UTC that clocks have then. */
  readonly now: number;
}

/** Whether a tariff is said otherwise where clocks have another offset from UTC: it has times of the day, or dates. */
export const isByClock = ({ elements }: DatexTariff): boolean =>
  elements.some(({ restrictions }) =>
    (['start_time', 'end_time', 'start_date', 'end_date'] as const).some(
      (name) => !isUnset(restrictions?.[name]),
    ),
  );

export const offsetOfClock = ({ timeZone, now }: RateClock): string => offsetOf(timeZone ?? 'UTC', now);

/** The prices of a tariff as an update of a rate has them; undefined if DATEX II can't say the tariff. */
export function datexPrices(tariff: DatexTariff, clock: RateClock): readonly Json[] | undefined {
  const prices = feesOf(tariff).includes(null) ? undefined : exclusivePrices(tariff.elements);
  const taxIncluded = taxIncludedOf(tariff);
  const since = sinceOf(tariff);
  return prices?.map((price) => {
    const { component, span } = price;
    const { calendar, seconds, kwh } = span;
    return withoutAbsent({
      priceType: token(priceTypes[price.type]),
      value:
        price.type === 'FLAT' || price.type === 'ENERGY' ? Number(component.price) : perMinute(component),
      taxIncluded,
      taxRate: taxRateOf(component, tariff),
      additionalInformation: textIn(notesOf(price)),
      overallPeriod: overallPeriodOf(calendar, price.exceptions, since, clock),
      timeBasedApplicability: bounds('Minute', seconds, 60),
      energyBasedApplicability: bounds('KWh', kwh, 1),
    });
  });
}

/** Whether DATEX II can say a tariff: all of its prices ({@link exclusivePrices}) and limits. */
export const canSay = (tariff: DatexTariff): boolean =>
  !feesOf(tariff).includes(null) && exclusivePrices(tariff.elements) !== undefined;

const feesOf = (tariff: DatexTariff): readonly (number | undefined | null)[] =>
  [tariff.min_price, tariff.max_price].map((limit) => feeOf(limit, tariff));

/** A tariff as a rate, with the limits of the side that prices are of; undefined if DATEX II can't say it. */
export function datexRate(id: string, tariff: DatexTariff, clock: RateClock): Json | undefined {
  const { kind, currency, name, valid_from, valid_until } = tariff;
  const prices = datexPrices(tariff, clock);
  if (!prices) return undefined;
  const [minimumDeliveryFee, maximumDeliveryFee] = feesOf(tariff);
  const isLimited = !isUnset(valid_from) || !isUnset(valid_until);
  return withoutAbsent({
    idG: id,
    ratePolicy: token(isUnset(kind) || kind === 'AD_HOC_PAYMENT' ? 'adHoc' : 'contract'),
    lastUpdated: tariff.updated_at,
    applicableCurrency: [currency],
    rateName: textIn(name),
    maximumDeliveryFee,
    minimumDeliveryFee,
    energyPrice: prices,
    overallPeriod: isLimited
      ? withoutAbsent({ overallStartTime: sinceOf(tariff), overallEndTime: valid_until ?? undefined })
      : undefined,
  });
}

/** The standard requires a begin. */
const sinceOf = ({ valid_from, created_at }: DatexTariff): string => valid_from ?? created_at;

const priceTypes: Readonly<Record<ExclusivePrice['type'], string>> = {
  ...{ FLAT: 'basePrice', ENERGY: 'pricePerKWh', TIME: 'pricePerMinute', PARKING_TIME: 'pricePerMinute' },
  ANY_TIME: 'pricePerMinute',
};

/** A sixtieth of a price per hour with its 4 decimals, rounded half up to 6 decimals. */
const perMinute = ({ price }: PriceComponent): number =>
  Math.floor((Math.round(Number(price) * 1e4) * 100 + 30) / 60) / 1e6;

/** What was not said is so where a price has a tax, as in OCPI 2.3.0. */
const taxIncludedOf = (tariff: DatexTariff): boolean | undefined =>
  tariff.tax_included ?? (hasTax(tariff) ? false : undefined);

const hasTax = ({ elements }: DatexTariff): boolean =>
  elements.some(({ price_components }) => price_components.some(({ tax }) => !isUnset(tax)));

/** Where nothing was said of taxes as a whole, a price without one has none. */
function taxRateOf({ tax }: PriceComponent, tariff: DatexTariff): number | undefined {
  if (typeof tax === 'string') return Number(tax);
  return isUnset(tariff.tax_included) && hasTax(tariff) ? 0 : undefined;
}

/** Null: it can't be said, as only its side that prices are not of is known. */
function feeOf(limit: PriceLimit | null, tariff: DatexTariff): number | undefined | null {
  if (isUnset(limit)) return undefined;
  const { before_taxes, after_taxes } = limit ?? {};
  const isSame = isUnset(tariff.tax_included) && !hasTax(tariff);
  const side = tariff.tax_included === true ? after_taxes : (before_taxes ?? (isSame ? after_taxes : null));
  return typeof side === 'string' ? Number(side) : null;
}

function notesOf({ type, component: { step_size: size = 1 } }: ExclusivePrice): string | null {
  const notes = [
    ...(type === 'TIME' ? [priceNotes.charging] : []),
    ...(type === 'PARKING_TIME' ? [priceNotes.parked] : []),
    ...(type !== 'FLAT' && size > 1 ? [priceNotes.steps(size, type === 'ENERGY' ? 'Wh' : 's')] : []),
  ];
  return notes.length > 0 ? notes.join(', ') : null;
}

function bounds(name: string, { from, to }: Interval, unit: number): Json | undefined {
  const limits = withoutAbsent({
    [`from${name}`]: Number.isFinite(from) ? from / unit : undefined,
    [`to${name}`]: Number.isFinite(to) ? to / unit : undefined,
  });
  return Object.keys(limits).length > 0 ? limits : undefined;
}

function overallPeriodOf(
  valid: Calendar,
  exceptions: readonly Calendar[],
  overallStartTime: string,
  clock: RateClock,
): Json | undefined {
  const validPeriod = isSame(valid, allTime) ? undefined : [periodOf(valid, clock)];
  const exceptionPeriod = some(exceptions.map((each) => periodOf(each, clock)));
  return validPeriod || exceptionPeriod
    ? withoutAbsent({ overallStartTime, validPeriod, exceptionPeriod })
    : undefined;
}

function periodOf({ dates, days, times }: Calendar, clock: RateClock): Json {
  const offset = offsetOfClock(clock);
  // A night of certain days would be said of the days on which it begins, or of those on which it is.
  const isEveryDay = days.length === dayNames.length && !hasBound(dates);
  const applicableDay = days.map((day) => token(dayNames[day] ?? ''));
  return withoutAbsent({
    startOfPeriod: midnight(dates.from, clock),
    endOfPeriod: midnight(dates.to, clock),
    recurringTimePeriodOfDay: isSame(times, ALL_DAY)
      ? undefined
      : (isEveryDay ? withNights(times) : times).map(({ from, to }) => ({
          startTimeOfPeriod: `${timeText(from)}:00${offset}`,
          endTimeOfPeriod: `${timeText(to)}:00${offset}`,
        })),
    recurringDayWeekMonthPeriod:
      days.length === dayNames.length ? undefined : [{ comDayWeekMonth: { applicableDay } }],
  });
}

const hasBound = ({ from, to }: Interval): boolean => Number.isFinite(from) || Number.isFinite(to);

/** The begin of a day, by the clock then. */
function midnight(day: number, { timeZone }: RateClock): string | undefined {
  if (!Number.isFinite(day)) return undefined;
  const date = dateOf(day);
  return `${date}T00:00:00${offsetOf(timeZone ?? 'UTC', Date.parse(`${date}T00:00:00Z`))}`;
}
