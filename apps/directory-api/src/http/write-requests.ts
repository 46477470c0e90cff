import { Injectable } from '@nestjs/common';
import {
  AggregateStates,
  CommandGateway,
  Freshness,
  outcomeBody,
  pendingBody,
  recordJson,
  rejectionProblem,
  renderRecord,
  takeIn,
  withFreshness,
  type AggregateKey,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandLine,
  type CommandReply,
  type Outcome,
} from '#application';
import { aggregates, type Rejection } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandTimeout } from './command-timeout.js';
import { HttpProblem } from './http-problem.js';
import { refuseParameters } from './read-requests.js';
import { callerOf, commandIdOf, expectedVersionOf } from './request-headers.js';

/** How a write is answered when it is done: 'put' with 201 where the record is new and 200 otherwise. */
export type Success = 'created' | 'changed' | 'put' | 'gone';

/** A write as an operation describes it. */
export interface Write {
  readonly line: CommandLine;
  readonly success: Success;
  /** Where the request's body stands in the command's data, if not at its root: pointers are told from the body. */
  readonly bodyAt?: string;
}

/** Turns requests into commands and their outcomes into answers. */
@Injectable()
export class WriteRequests {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly states: AggregateStates,
    private readonly timeout: CommandTimeout,
    private readonly freshness: Freshness,
  ) {}

  async perform(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<void> {
    refuseParameters(request);
    const envelope = envelopeOf(request, write);
    if (this.timeout.isHeldByAnother(envelope)) {
      reply.header('command-id', envelope.commandId);
      throw rejected({ code: 'idempotency_key_reused' }, write);
    }
    const answer = await this.timeout.race(envelope, (taken) => this.gateway.submit(envelope, taken));
    reply.header('command-id', envelope.commandId);
    if (answer === undefined) sendPending(reply, envelope);
    else await this.send(reply, answer, write);
  }

  private async send(
    reply: FastifyReply,
    { outcome, replayed, snapshot }: CommandReply,
    write: Write,
  ): Promise<void> {
    if (replayed) reply.header('idempotency-replayed', 'true');
    if (outcome.rejection) throw rejected(outcome.rejection, write);
    reply.header('directory-position', outcome.position);
    if (outcome.status === 'ignored') reply.header('command-status', 'ignored');
    if (write.success === 'gone') return void reply.code(204).send();
    const found = snapshot ?? (await this.states.load([outcome.aggregate]))[0];
    if (found) this.sendRecord(reply.code(statusOf(write.success, outcome)), found, outcome);
  }

  private sendRecord(
    reply: FastifyReply,
    { aggregate, version, state }: AggregateSnapshot,
    outcome: Outcome,
  ): void {
    const record = { id: aggregate.id, version, ...renderRecord(aggregate.kind, state) };
    if (reply.statusCode === 201) reply.header('location', pathOf(aggregate));
    reply.header('content-type', 'application/json; charset=utf-8');
    // A replay's record may be gone by now.
    if (record.removed) return void reply.send(JSON.stringify(outcomeBody(outcome)));
    const staleBefore = this.freshness.staleBefore();
    const shown = staleBefore === undefined ? record : withFreshness(record, staleBefore);
    reply.header('etag', `"${version}"`).send(recordJson(aggregate.kind, shown));
  }
}

function envelopeOf(request: FastifyRequest, write: Write): CommandEnvelope {
  const commandId = commandIdOf(request);
  const expectedVersion = expectedVersionOf(request);
  const intake = takeIn(
    { ...write.line, ...(commandId !== undefined && { command_id: commandId }) },
    {
      ...{ caller: callerOf(request), receivedAt: new Date().toISOString(), dataPath: [] },
      ...(expectedVersion !== undefined && { expectedVersion }),
    },
  );
  if (intake.ok) return intake.envelope;
  throw rejected(intake.rejection, write);
}

function rejected(rejection: Rejection, { bodyAt = '' }: Write): HttpProblem {
  const errors = rejection.errors?.map((error) => ({ ...error, pointer: fromBody(error.pointer, bodyAt) }));
  const { code, ...members } = rejectionProblem({ ...rejection, ...(errors && { errors }) });
  return new HttpProblem(code, members);
}

const fromBody = (pointer: string, bodyAt: string): string =>
  pointer.startsWith(bodyAt) ? pointer.slice(bodyAt.length) : pointer;

function statusOf(success: Success, { version, events }: Outcome): number {
  const isNew = version === 1 && events === 1;
  return success === 'created' || (success === 'put' && isNew) ? 201 : 200;
}

/** The path of a record. */
export const pathOf = ({ kind, id }: AggregateKey): string => `/v1/${aggregates[kind].collection}/${id}`;

function sendPending(reply: FastifyReply, { commandId, aggregate }: CommandEnvelope): void {
  void reply
    .code(202)
    .header('location', `/v1/commands/${commandId}`)
    .send(pendingBody(commandId, aggregate.id));
}
