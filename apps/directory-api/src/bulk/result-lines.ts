import {
  BrokerUnavailable,
  CommandRefused,
  problem,
  withoutSecrets,
  type Outcome,
  type Problem,
} from '#application';

/** The result of a line whose command has an outcome. */
export function outcomeLine(line: number, outcome: Outcome, error: Problem | undefined): string {
  const { commandId, status, aggregate, version, events, position } = outcome;
  return textOf({
    line,
    command_id: commandId,
    status,
    id: aggregate.id,
    version,
    events,
    position,
    error,
  });
}

/** @param commandId the command id of the line, which may be of any type */
export function refusedLine(line: number, error: Problem, commandId: unknown): string {
  const command_id = typeof commandId === 'string' ? withoutSecrets(commandId) : null;
  return textOf({
    line,
    command_id,
    status: 'rejected',
    id: null,
    version: null,
    events: 0,
    position: null,
    error,
  });
}

const textOf = (result: object): string => `${JSON.stringify(result)}\n`;

/** The problem of a command without an outcome: it was refused, not accepted, or it is unknown whether it was accepted. */
export function submitProblem(error: unknown): Problem {
  if (error instanceof CommandRefused) return error.problem;
  return problem(error instanceof BrokerUnavailable ? 'broker_unavailable' : 'overloaded');
}
