import { rejectionProblem, type Problem } from '../problems/problem.js';
import { isPersisted, type Outcome } from '../ports/write-side.js';

/** The JSON of an outcome, in HTTP responses and on the outcomes topic. */
export interface OutcomeBody {
  readonly command_id: string;
  readonly status: Outcome['status'] | 'pending';
  readonly aggregate_id: string | null;
  readonly version: number | null;
  readonly position: string | null;
  readonly error?: Problem;
}

export function outcomeBody(outcome: Outcome): OutcomeBody {
  const { commandId, status, aggregate, version, position, rejection } = outcome;
  if (rejection && !isPersisted(outcome)) return refusalBody(commandId, rejectionProblem(rejection));
  return {
    command_id: commandId,
    status,
    aggregate_id: aggregate.id,
    version,
    position,
    ...(rejection && { error: rejectionProblem(rejection, aggregate) }),
  };
}

/** The body of a command without an outcome so far. */
export const pendingBody = (command_id: string, aggregate_id: string): OutcomeBody => ({
  command_id,
  status: 'pending',
  aggregate_id,
  version: null,
  position: null,
});

/** The body of a command that was refused and has no stored outcome. */
export const refusalBody = (command_id: string, error: Problem): OutcomeBody => ({
  command_id,
  status: 'rejected',
  aggregate_id: null,
  version: null,
  position: null,
  error,
});
