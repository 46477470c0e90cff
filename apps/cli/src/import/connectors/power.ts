import type { PowerType } from '#domain/plugs';
import type { Warn } from '../records/mapped-record.js';

/** A lower voltage is invalid: some feeds put kilowatts into the member. */
const MIN_VOLTS = 100;
/** From here on, the voltage of three phases is the one between two of them. */
const MIN_LINE_TO_LINE_VOLTS = 300;
/** No connector has less than a kilowatt, so a lower power is in kilowatts already. */
const MIN_WATTS = 1000;
/** The bounds of the directory. */
const MIN_KILOWATTS = 0.1;
const MAX_KILOWATTS = 100_000;

const phases: Readonly<Record<PowerType, number>> = {
  DC: 1,
  AC_1_PHASE: 1,
  AC_2_PHASE: 2,
  AC_2_PHASE_SPLIT: 2,
  AC_3_PHASE: 3,
};

/** Returns a power that is given in watts, or in kilowatts, in kilowatts; null if it is not usable. */
export const kilowattsOf = (power: number): number | null =>
  inBounds(rounded(power < MIN_WATTS ? power : power / 1000, 3));

/**
 * Returns the power in kilowatts of a connector with this voltage and amperage; null if it is not known, or, with a
 * warning, if it is not usable.
 */
export function computedKilowatts(
  powerType: PowerType | null,
  volts: number | null,
  amperes: number | null,
  warn: Warn,
): number | null {
  if (powerType === null || volts === null || amperes === null || volts < MIN_VOLTS) return null;
  const kilowatts = (phasesOf(powerType, volts) * volts * amperes) / 1000;
  // The nominal power of three phases is a whole number: 22 kW for 230 V as for 400 V and 32 A.
  const decimals = powerType === 'AC_3_PHASE' && kilowatts >= 10 ? 0 : 1;
  const usable = inBounds(rounded(kilowatts, decimals));
  if (usable === null) warn('computed power is not usable, left out', `${volts} V, ${amperes} A`);
  return usable;
}

function phasesOf(powerType: PowerType, volts: number): number {
  const isLineToLine = powerType === 'AC_3_PHASE' && volts >= MIN_LINE_TO_LINE_VOLTS;
  return isLineToLine ? Math.sqrt(3) : phases[powerType];
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const inBounds = (kilowatts: number): number | null =>
  kilowatts >= MIN_KILOWATTS && kilowatts <= MAX_KILOWATTS ? kilowatts : null;
