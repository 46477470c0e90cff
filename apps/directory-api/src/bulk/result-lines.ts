import {
  BrokerUnavailable,
  CommandRefused,
  problem,
  rejectionProblem,
  withoutSecrets,
  type AggregateKey,
  type Outcome,
  type Problem,
  isBesideData,
} from '#application';
import type { CommandType, Rejection } from '#domain';

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

/**
 * The problem of a rejected command; its pointers refer to the line, which has the command's data as `data`, and some
 * members beside that.
 */
export function lineProblem(rejection: Rejection, type: CommandType, target: AggregateKey): Problem {
  const errors = rejection.errors?.map((error) => {
    const [, first = ''] = error.pointer.split('/', 2);
    return isBesideData(type, first) ? error : { ...error, pointer: `/data${error.pointer}` };
  });
  return rejectionProblem(errors ? { ...rejection, errors } : rejection, target);
}

/** The problem of a command without an outcome: it was refused, not accepted, or it is unknown whether it was accepted. */
export function submitProblem(error: unknown): Problem {
  if (error instanceof CommandRefused) return error.problem;
  return problem(error instanceof BrokerUnavailable ? 'broker_unavailable' : 'overloaded');
}
