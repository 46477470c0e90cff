import { ANONYMOUS, rejectionProblem, parseCommand, targetOfType, type CommandEnvelope } from '#application';
import type { Rejection } from '#domain';
import { callerOf, commandIdOf, expectedVersionOf, HttpProblem, traceparentOf, type Write } from '#http';
import type { FastifyRequest } from 'fastify';

/** @throws HttpProblem the command is not valid */
export function envelopeOf(request: FastifyRequest, write: Write): CommandEnvelope {
  const caller = callerOf(request);
  const commandId = commandIdOf(request);
  const expectedVersion = expectedVersionOf(request);
  const validated = parseCommand(
    { ...write.line, ...(commandId !== undefined && { command_id: commandId }) },
    {
      ...{ caller, isAuthenticated: caller !== ANONYMOUS },
      ...{ receivedAt: new Date().toISOString(), dataPath: [] },
      ...{ omitted: request.omittedValues, traceparent: traceparentOf(request) },
      ...(expectedVersion !== undefined && { expectedVersion }),
    },
  );
  if (validated.ok) return validated.envelope;
  throw rejectionOf(validated.rejection, write);
}

/** The problem of a rejected command. */
export function rejectionOf(rejection: Rejection, { line, bodyAt = '' }: Write): HttpProblem {
  const errors = rejection.errors?.map((error) => ({ ...error, pointer: fromBody(error.pointer, bodyAt) }));
  const { code, ...members } = rejectionProblem(
    { ...rejection, ...(errors && { errors }) },
    targetOfType(line.type),
  );
  return new HttpProblem(code, members);
}

const fromBody = (pointer: string, bodyAt: string): string =>
  pointer.startsWith(bodyAt) ? pointer.slice(bodyAt.length) : pointer;
