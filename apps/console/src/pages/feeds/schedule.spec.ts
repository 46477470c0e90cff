import { intervalError } from './schedule.js';

const ERROR = 'every: it must be whole seconds from 60 to 31622400, or a cron pattern';

it.each([
  ['seconds', 'Enter a number of seconds from 60 to 31,622,400.'],
  ['minutes', 'Enter a number of minutes from 1 to 527,040.'],
  ['days', 'Enter a number of days from 1 to 366.'],
] as const)('What is wrong with an interval is said in %s, as it was entered', (unit, words) =>
  expect(intervalError(ERROR, unit)).toBe(words),
);

it('What else is said of an interval stays', () =>
  expect(intervalError('every is required', 'hours')).toBe('every is required'));
