import { EnvError, makeValidator } from 'envalid';

/** A rule for settings that are whole numbers. */
export const whole = (least: number, greatest: number) =>
  makeValidator<number>((text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (value >= least && value <= greatest) return value;
    throw new EnvError(`must be a whole number from ${least} to ${greatest}`);
  });
