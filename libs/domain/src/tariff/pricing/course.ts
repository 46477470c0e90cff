import { inUnits, mostDecimals, powerOfTen, type Decimal } from './decimals.js';
import type { Session } from './session.js';

/** How far a session has come. */
export interface Moment {
  /** Since its begin, in steps of {@link Course.perSecond}. */
  readonly time: bigint;
  /** Charged since its begin, in steps of {@link Course.perKwh}. */
  readonly energy: bigint;
}

/**
 * The course of a session in whole numbers. While the vehicle charges, energy and time grow together; so a step of time is
 * taken so small that it has as many steps of energy, and each moment at which a limit of energy or time is reached is a
 * whole number of both.
 */
export interface Course {
  readonly perSecond: bigint;
  readonly perKwh: bigint;
  /** The end of charging. */
  readonly charged: Moment;
  /** The end of the session. */
  readonly end: Moment;
}

/** The limits of a tariff at which something may change, whose decimals steps must have. */
export interface Limits {
  readonly seconds: readonly Decimal[];
  readonly kwh: readonly Decimal[];
}

/** Of milliseconds and Wh, in which starts and step sizes are told. */
const LEAST_DECIMALS = 3;

export function courseOf({ kwh, minutes, parkingMinutes }: Session, limits: Limits): Course {
  const secondDecimals = mostDecimals(LEAST_DECIMALS, [minutes, parkingMinutes, ...limits.seconds]);
  const kwhDecimals = mostDecimals(LEAST_DECIMALS, [kwh, ...limits.kwh]);
  const energy = inUnits(kwh, kwhDecimals);
  const charging = inUnits(minutes, secondDecimals) * 60n;
  const parking = inUnits(parkingMinutes, secondDecimals) * 60n;
  const stepsOfTime = energy === 0n ? 1n : energy;
  const stepsOfEnergy = charging === 0n ? 1n : charging;
  return {
    perSecond: powerOfTen(secondDecimals) * stepsOfTime,
    perKwh: powerOfTen(kwhDecimals) * stepsOfEnergy,
    charged: { time: charging * stepsOfTime, energy: energy * stepsOfEnergy },
    end: { time: (charging + parking) * stepsOfTime, energy: energy * stepsOfEnergy },
  };
}

/** @param seconds with at most the decimals of the limits that the course was made with */
export const timeAt = (course: Course, { digits, decimals }: Decimal): bigint =>
  (digits * course.perSecond) / powerOfTen(decimals);

export const energyAt = (course: Course, { digits, decimals }: Decimal): bigint =>
  (digits * course.perKwh) / powerOfTen(decimals);

/** A part of a session, from its first moment to the one after its last. */
export interface Piece {
  readonly from: Moment;
  readonly to: Moment;
  readonly isCharging: boolean;
}

/**
 * Cuts a session at moments, and at the end of charging. A session of no length is one piece.
 * @param times and `energies` in steps; those outside of the session are passed over
 */
export function piecesOf(course: Course, times: readonly bigint[], energies: readonly bigint[]): Piece[] {
  const { charged, end } = course;
  // Moments in one line: charging, by steps of energy or time, whichever there are, and then parking, by steps of time.
  const charging = charged.time > charged.energy ? charged.time : charged.energy;
  const last = charging + end.time - charged.time;
  const ofTime = (time: bigint) => (time < charged.time ? time : charging + time - charged.time);
  const ofEnergy = (energy: bigint) => (energy < charged.energy ? energy : charging);
  const cuts = [charging, ...times.map(ofTime), ...energies.map(ofEnergy)].filter(
    (cut) => 0n < cut && cut < last,
  );
  const bounds = [0n, ...new Set(cuts.sort(ascending)), last];
  const momentAt = (place: bigint): Moment => ({
    time: place < charging ? smaller(place, charged.time) : charged.time + place - charging,
    energy: smaller(place, charged.energy),
  });
  return bounds.slice(1).map((bound, index) => ({
    from: momentAt(bounds[index] ?? 0n),
    to: momentAt(bound),
    isCharging: bound <= charging,
  }));
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function ascending(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
