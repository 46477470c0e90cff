import { isUuid } from '#application';
import { HttpProblem } from '#http';

export const webhookNotFound = (): HttpProblem =>
  new HttpProblem('not_found', { detail: 'There is no webhook with this id.' });

/** The id in stored form. @throws HttpProblem `not_found`: no webhook can have it */
export function webhookIdOf(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw webhookNotFound();
}
