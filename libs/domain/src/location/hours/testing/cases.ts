import { clockChangeCases } from './clock-change-cases.js';
import { exceptionCases } from './exception-cases.js';
import { midnightCases } from './midnight-cases.js';
import { regularCases } from './regular-cases.js';
import type { HoursCase } from './scenario.js';

export type { HoursCase } from './scenario.js';

/** What opening hours mean, by example. Worked out by hand from the rules and the calendar, not by a program. */
export const cases: HoursCase[] = [...regularCases, ...midnightCases, ...exceptionCases, ...clockChangeCases];
