import { singleValue, type Parameters } from '#application';
import { HttpProblem } from '../problems/http-problem.js';

/**
 * The cursor of what is read from the events of a record: the version of the last event of the previous page.
 * @throws HttpProblem `invalid_cursor`
 */
export function afterVersion(parameters: Parameters): number {
  const cursor = singleValue(parameters, 'cursor') ?? '0';
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
}
