import { rejectionProblem, type Problem } from '../problems/problem.js';
import { isKept, type Outcome } from './envelope.js';

/** What is told of a command: by HTTP to whoever sent it, and on the outcomes topic. */
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
  if (rejection && !isKept(outcome)) return refusalBody(commandId, rejectionProblem(rejection));
  return {
    command_id: commandId,
    status,
    aggregate_id: aggregate.id,
    version,
    position,
    ...(rejection && { error: rejectionProblem(rejection) }),
  };
}

/** What is known of a command that has no outcome yet. */
export const pendingBody = (command_id: string, aggregate_id: string): OutcomeBody => ({
  command_id,
  status: 'pending',
  aggregate_id,
  version: null,
  position: null,
});

/** What became of one that was refused and of which nothing is kept. */
export const refusalBody = (command_id: string, error: Problem): OutcomeBody => ({
  command_id,
  status: 'rejected',
  aggregate_id: null,
  version: null,
  position: null,
  error,
});
