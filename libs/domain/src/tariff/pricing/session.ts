import { MOST_DECIMALS, readAmount, type Decimal } from './decimals.js';

/** A charging session as a request has it. Amounts are decimal texts, or numbers, which are taken by their shortest text. */
export interface GivenSession {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** 0 to 10,000. */
  readonly kwh: string | number;
  /** Of charging, 0 to 10,080. */
  readonly minutes: string | number;
  /** After charging, 0 to 10,080; absent: 0. */
  readonly parking_minutes?: string | number | null;
  /** 0 to 100,000; absent: that of the energy and time of charging. */
  readonly kilowatts?: string | number | null;
  /** IANA name of the time zone of the station; null, or a name that is not known: UTC. */
  readonly time_zone: string | null;
}

/** A session of {@link readSession}: energy is charged evenly over `minutes`, then the vehicle stands for `parkingMinutes`. */
export interface Session {
  readonly start: number;
  readonly kwh: Decimal;
  readonly minutes: Decimal;
  readonly parkingMinutes: Decimal;
  readonly kilowatts: Decimal | null;
  readonly timeZone: string | null;
}

export type ReadSession =
  | { readonly ok: true; readonly session: Session }
  /** The first parameter with a wrong value, and what is asked of it. */
  | { readonly ok: false; readonly parameter: keyof typeof limits; readonly detail: string };

const limits = { kwh: 10_000, minutes: 10_080, parking_minutes: 10_080, kilowatts: 100_000 };

/** Reads the amounts of a session, exactly, and checks their ranges. */
export function readSession(given: GivenSession): ReadSession {
  const { kwh, minutes, parking_minutes, kilowatts } = given;
  const amounts = { kwh, minutes, parking_minutes: parking_minutes ?? 0, kilowatts: kilowatts ?? 0 };
  const read = { kwh: ZERO, minutes: ZERO, parking_minutes: ZERO, kilowatts: ZERO };
  for (const parameter of ['kwh', 'minutes', 'parking_minutes', 'kilowatts'] as const) {
    const amount = readAmount(amounts[parameter], limits[parameter]);
    if (amount === null) return { ok: false, parameter, detail: detailOf(parameter) };
    read[parameter] = amount;
  }
  const session: Session = {
    start: given.start,
    ...{ kwh: read.kwh, minutes: read.minutes, parkingMinutes: read.parking_minutes },
    kilowatts: kilowatts === undefined || kilowatts === null ? null : read.kilowatts,
    timeZone: given.time_zone,
  };
  return { ok: true, session };
}

const ZERO: Decimal = { digits: 0n, decimals: 0 };

const detailOf = (parameter: keyof typeof limits): string =>
  `${parameter} must be a number from 0 to ${limits[parameter]} with at most ${MOST_DECIMALS} decimals`;
