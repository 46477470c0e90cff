import { EnvError, makeValidator } from 'envalid';

/** An envalid validator of whole numbers, bounds included. */
export const wholeNumber = (least: number, greatest: number) =>
  makeValidator<number>((text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (value >= least && value <= greatest) return value;
    throw new EnvError(`must be a whole number from ${least} to ${greatest}`);
  });
