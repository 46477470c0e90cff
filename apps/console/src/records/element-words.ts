import type { PriceComponent, TariffElement, TariffRestrictions } from '../api/records.js';
import { formatMoney, formatNumber, formatPercent, inZone } from '../texts/index.js';
import { tariffText } from '../texts/tariff-words.js';
import { daysWords } from './hours.js';

/** What the words of a price depend on beside it. */
export interface PriceContext {
  /** Of ISO 4217; undefined while it is not known: amounts are numbers alone. */
  readonly currency?: string | undefined;
  /** Whether each price has its tax beside it. */
  readonly withTaxes?: boolean;
}

export const isElement = (value: object): value is TariffElement =>
  Array.isArray((value as Partial<TariffElement>).price_components);

/** One element of a tariff in words, such as "from 60 minutes €0.10/min of charging, 08:00–20:00". */
export const elementWords = (element: TariffElement, context: PriceContext = {}): string =>
  conditionedWords(
    element.restrictions,
    priceWords(element.price_components.filter(isWhole), element, context),
  );

/** In a form, a price may lack what is not typed so far. */
const isWhole = ({ type, price }: Partial<PriceComponent>): boolean =>
  type !== undefined && Number.isFinite(Number(price));

/** Prices with the conditions under which they apply. */
export function conditionedWords(restrictions: TariffRestrictions = {}, prices: string): string {
  const { lead, after } = conditionsOf(restrictions);
  return [[...lead, prices].join(' '), ...after].join(', ');
}

/** Whether prices apply at all times to all sessions. */
export function isUnconditional(restrictions: TariffRestrictions = {}): boolean {
  const { lead, after } = conditionsOf(restrictions);
  return lead.length + after.length === 0;
}

/** Prices that apply together. What is free comes last. */
export function priceWords(
  components: readonly PriceComponent[],
  { restrictions }: Pick<TariffElement, 'restrictions'>,
  context: PriceContext,
): string {
  const isReserved = restrictions?.reservation !== undefined;
  const [paid, free] = [components.filter(isPaid), components.filter((each) => !isPaid(each))];
  return [
    paid.map((component) => componentWords(component, isReserved, context)).join(' + '),
    ...free.map(({ type }) => tariffText(isReserved ? 'price.free.reserved' : `price.free.${type}`)),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export const isPaid = ({ price }: PriceComponent): boolean => Number(price) !== 0;

function componentWords(component: PriceComponent, isReserved: boolean, context: PriceContext): string {
  const { tax } = component;
  const notes = [
    stepWords(component),
    context.withTaxes && tax !== undefined ? tariffText('price.tax', { rate: rateWords(tax) }) : '',
  ].filter((note) => note !== '');
  const price = unitWords(component, isReserved, context.currency);
  return notes.length === 0 ? price : `${price} (${notes.join(', ')})`;
}

/** @param tax in percent */
export const rateWords = (tax: string): string => formatPercent(Number(tax) / 100, 4);

const MINUTES = 60;
/** Amounts have four decimals: a price per hour is told per minute where that is exact. */
const DECIMALS = 10_000;

function unitWords({ type, price: text }: PriceComponent, isReserved: boolean, currency?: string): string {
  const amount = Number(text);
  const priceOf = (value: number) => ({ price: formatMoney(value, currency) });
  if (type === 'ENERGY') return tariffText('price.ENERGY', priceOf(amount));
  if (type === 'FLAT') return tariffText(isReserved ? 'price.reserved.flat' : 'price.FLAT', priceOf(amount));
  const kind = isReserved ? 'reserved' : type;
  return Math.round(amount * DECIMALS) % MINUTES === 0
    ? tariffText(`price.${kind}.minute`, priceOf(amount / MINUTES))
    : tariffText(`price.${kind}.hour`, priceOf(amount));
}

/** How much is billed at once; nothing where it is by the Wh or second. */
function stepWords({ type, step_size: size = 1 }: PriceComponent): string {
  if (size <= 1 || type === 'FLAT') return '';
  if (type === 'ENERGY')
    return size === 1000
      ? tariffText('price.step.kWh')
      : tariffText('price.step.energy', { amount: energyWords(size) });
  if (size === 60) return tariffText('price.step.minute');
  return size === 3600
    ? tariffText('price.step.hour')
    : tariffText('price.step.time', { time: durationWords(size) });
}

const energyWords = (wattHours: number): string =>
  wattHours % 1000 === 0
    ? tariffText('unit.kWh', { value: wattHours / 1000 })
    : tariffText('unit.Wh', { value: wattHours });

/** Two hours and more in hours, where they are whole. */
function durationWords(seconds: number): string {
  if (seconds % 3600 === 0 && seconds > 3600) return tariffText('unit.hours', { count: seconds / 3600 });
  return seconds % 60 === 0
    ? tariffText('unit.minutes', { count: seconds / 60 })
    : tariffText('unit.seconds', { count: seconds });
}

/** The conditions that are said before the prices, and those after them. */
function conditionsOf(when: TariffRestrictions) {
  const measured = (unit: 'kWh' | 'kW' | 'A') => (value: number) =>
    tariffText(`unit.${unit}`, { value: formatNumber(value) });
  const lead = [
    when.reservation === undefined ? '' : tariffText(`when.${when.reservation}`),
    rangeWords(when.min_duration, when.max_duration, durationWords),
    rangeWords(when.min_kwh, when.max_kwh, measured('kWh')),
    rangeWords(when.min_power, when.max_power, measured('kW')),
    rangeWords(when.min_current, when.max_current, measured('A')),
  ];
  const after = [
    timesWords(when.start_time, when.end_time),
    daysWords(when.day_of_week ?? []),
    datesWords(when.start_date, when.end_date),
  ];
  const said = (texts: readonly string[]) => texts.filter((text) => text !== '');
  return { lead: said(lead), after: said(after) };
}

function rangeWords(
  from: number | undefined,
  below: number | undefined,
  words: (value: number) => string,
): string {
  const isFrom = from !== undefined && from > 0;
  if (below === undefined) return isFrom ? tariffText('when.from', { value: words(from) }) : '';
  if (!isFrom) return tariffText('when.below', { value: words(below) });
  return tariffText('when.between', { low: words(from), high: words(below) });
}

/** From a time to itself is all day, and what is absent is midnight. */
function timesWords(start = '00:00', end = '24:00'): string {
  if (start === end || (isMidnight(start) && isMidnight(end))) return '';
  if (isMidnight(start)) return tariffText('when.time.until', { end });
  return isMidnight(end) ? tariffText('when.time.from', { start }) : `${start}–${end}`;
}

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00';

/** Of the calendar, whatever the zone. */
function dayWords(date: string): string {
  const time = `${date}T00:00:00Z`;
  // In a form it may not be typed to its end.
  return Number.isNaN(Date.parse(time)) ? date : inZone(time, { dateStyle: 'medium' }, 'UTC');
}

const datesWords = (start: string | undefined, end: string | undefined): string =>
  [
    start === undefined ? '' : tariffText('when.date.from', { start: dayWords(start) }),
    end === undefined ? '' : tariffText('when.date.before', { end: dayWords(end) }),
  ]
    .filter((text) => text !== '')
    .join(' ');
