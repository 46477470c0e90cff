import { InvalidParameter, parseTime, singleValue, type Parameters } from '#application';
import { readSession, type ChargingSession } from '#domain';

export const sessionParameters = ['kwh', 'minutes', 'parking_minutes', 'start', 'kilowatts'] as const;

/**
 * The session that a request is about, by UTC.
 * @param now when it begins without the parameter `start`, in milliseconds since 1970
 * @throws InvalidParameter a parameter is missing, repeated or out of range
 */
export function parseSession(parameters: Parameters, now: number): ChargingSession {
  const start = parseTime(parameters, 'start');
  const read = readSession({
    start: start === undefined ? now : Date.parse(start),
    kwh: required(parameters, 'kwh'),
    minutes: required(parameters, 'minutes'),
    parking_minutes: singleValue(parameters, 'parking_minutes') ?? null,
    kilowatts: singleValue(parameters, 'kilowatts') ?? null,
    time_zone: null,
  });
  if (read.ok) return read.session;
  throw new InvalidParameter(read.detail, 'out_of_range');
}

function required(parameters: Parameters, name: string): string {
  const value = singleValue(parameters, name);
  if (value !== undefined) return value;
  throw new InvalidParameter(`${name} is required`, 'required');
}
