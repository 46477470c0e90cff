import {
  MOST_VALUES,
  TooManyRecords,
  commandSender,
  rejectionProblem,
  type RecordCommands,
  type RecordOutcome,
  type RecordReply,
  type RecordRequest,
} from '#application';
import { fieldError, joinedErrors, type FieldErrorList, type Rejection } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectedVersionOf } from './parsing/conditions.js';
import { commandIdOf, senderOf } from './parsing/request-values.js';
import { HttpProblem } from './problems/http-problem.js';

/** What the headers of every write of a service record say. @throws HttpProblem `invalid_parameter` */
export function recordHeadOf(request: FastifyRequest) {
  const { caller, isAuthenticated } = commandSender(senderOf(request));
  return {
    caller,
    isAuthenticated,
    commandId: commandIdOf(request),
    expectedVersion: expectedVersionOf(request),
  };
}

/** @throws HttpProblem `validation_failed`: a list has an error, or the body has more values than are read */
export function refuseFieldErrors(request: FastifyRequest, ...lists: readonly FieldErrorList[]): void {
  const errors = joinedErrors(...lists, tooManyValues(request));
  if (errors.errors.length > 0) throw problemOf({ code: 'validation_failed', ...errors });
}

function tooManyValues({ omittedValues }: FastifyRequest): FieldErrorList {
  if (!omittedValues) return { errors: [] };
  const detail = `the body has more than ${MOST_VALUES} values, or an object with too many members`;
  return { errors: [fieldError([], 'too_long', detail)] };
}

/** A command that was executed, now or before. */
export interface ExecutedCommand<State> extends RecordReply<State> {
  readonly outcome: RecordOutcome;
}

/** Nobody knows when a record is removed. */
const RETRY_AFTER_S = '60';

/**
 * Executes the command of a request, and sets the headers that tell of it.
 * @param notFound there is no such record
 * @throws HttpProblem it is rejected, or there are too many records
 */
export async function executeRecordCommand<State>(
  commands: RecordCommands<State>,
  request: RecordRequest<State>,
  reply: FastifyReply,
  notFound: () => HttpProblem,
): Promise<ExecutedCommand<State>> {
  const answer = await commands.perform(request).catch(explainLimit);
  reply.header('command-id', answer.commandId);
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  const { outcome } = answer;
  if (!('code' in outcome)) return { ...answer, outcome };
  throw outcome.code === 'not_found' ? notFound() : problemOf(outcome);
}

/** The answer to a command that was sent before, whose record was removed since. */
export const outcomeOfRecord = (
  aggregate_id: string,
  { commandId: command_id, version }: RecordOutcome,
): object => ({ command_id, status: 'accepted', aggregate_id, version, position: null });

function problemOf(rejection: Rejection): HttpProblem {
  const { code, ...members } = rejectionProblem(rejection);
  return new HttpProblem(code, members);
}

function explainLimit(error: unknown): never {
  if (!(error instanceof TooManyRecords)) throw error;
  throw new HttpProblem('rate_limited', { detail: error.message }, { 'retry-after': RETRY_AFTER_S });
}
