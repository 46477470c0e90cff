import type { Warn } from '../../records/mapped-record.js';

/** Calls a function with a warning callback. @returns its result and the number of warnings */
export function withWarnings<Result>(map: (warn: Warn) => Result): [Result, number] {
  let warnings = 0;
  return [map(() => (warnings += 1)), warnings];
}
