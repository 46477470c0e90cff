import { aggregates, readAmount, readSession } from '#domain';
import type { PriceQuery } from '../ports/list-query.js';
import { InvalidParameter, given, parseTime, singleValue, type Parameters } from './parameters.js';

/** The parameters of lists of stations about what a session costs. */
export const priceParameters = [
  'price_kwh',
  'price_minutes',
  'price_start',
  'currency',
  'max_price',
] as const;

/** Above what any session costs. */
const MAX_PRICE = 1_000_000_000_000;

/**
 * The session of a list of stations; undefined if the list has no prices.
 * @param now the session begins with this minute without the parameter `price_start`; RFC 3339
 * @throws InvalidParameter a parameter is invalid, repeated, or lacks another parameter that it needs
 */
export function parsePrice(parameters: Parameters, now: string): PriceQuery | undefined {
  const [kwh, minutes] = ['price_kwh', 'price_minutes'].map((name) => singleValue(parameters, name));
  if (kwh === undefined || minutes === undefined) {
    const name = priceParameters.find((known) => parameters[known] !== undefined);
    if (name === undefined) return undefined;
    throw new InvalidParameter(`${name} needs ${kwh === undefined ? 'price_kwh' : 'price_minutes'}`);
  }
  const read = readSession({ start: 0, kwh, minutes, time_zone: null });
  if (!read.ok) throw new InvalidParameter(`price_${read.detail}`);
  const start = parseTime(parameters, 'price_start');
  const currency = parseCurrency(parameters);
  const max = parseMax(parameters, currency);
  return {
    kwh,
    minutes,
    start: start ?? wholeMinute(now),
    isNow: start === undefined,
    ...given({ currency, max }),
  };
}

/** The begin of a minute, so that stores price a session once for many queries. @param time RFC 3339 in UTC */
export const wholeMinute = (time: string): string => `${time.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`;

function parseCurrency(parameters: Parameters): string | undefined {
  const text = singleValue(parameters, 'currency');
  if (text === undefined) return undefined;
  const parsed = aggregates.tariff.fields.currency.parse(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter('currency must be a code of ISO 4217, for example EUR');
}

function parseMax(parameters: Parameters, currency: string | undefined): string | undefined {
  const text = singleValue(parameters, 'max_price');
  if (text === undefined) return undefined;
  if (currency === undefined) throw new InvalidParameter('max_price needs currency');
  if (readAmount(text, MAX_PRICE) !== null) return text;
  throw new InvalidParameter(`max_price must be a number from 0 to ${MAX_PRICE} with at most 20 decimals`);
}
