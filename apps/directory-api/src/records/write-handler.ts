import { Inject, Injectable } from '@nestjs/common';
import {
  AggregateStates,
  CommandGateway,
  Freshness,
  SourceAttributions,
  loadRelated,
  outcomeBody,
  pendingBody,
  recordJson,
  renderRecord,
  shownRecord,
  commandSender,
  rejectionProblem,
  parseCommand,
  targetOfType,
  type AggregateKey,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
} from '#application';
import { aggregates, type Rejection } from '#domain';
import { Tracing } from '#runtime';
import {
  CommandAuthority,
  HttpProblem,
  refuseUnknownParameters,
  senderOf,
  commandIdOf,
  expectedVersionOf,
  traceparentOf,
  type RecordWrites,
  type Success,
  type Write,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandTimeout } from './command-timeout.js';

/** Turns requests into commands and outcomes into responses. */
@Injectable()
export class WriteHandler implements RecordWrites {
  @Inject(SourceAttributions) private readonly attributions!: SourceAttributions;

  constructor(
    private readonly gateway: CommandGateway,
    private readonly states: AggregateStates,
    private readonly timeout: CommandTimeout,
    private readonly freshness: Freshness,
    private readonly tracing: Tracing,
  ) {}

  async perform(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<void> {
    refuseUnknownParameters(request);
    const authority = new CommandAuthority(senderOf(request), this.states);
    const envelope = authority.bound(envelopeOf(request, write));
    await refuseForeignRecord(authority, write, envelope);
    if (this.timeout.isIdInUse(envelope)) {
      reply.header('command-id', envelope.commandId);
      throw rejectionOf({ code: 'idempotency_key_reused' }, write);
    }
    const answer = await this.timeout.race(envelope, (accepted) =>
      traceCommand(this.tracing, envelope, (traced) => this.gateway.submit(traced, accepted)),
    );
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
    if (outcome.rejection) throw rejectionOf(outcome.rejection, write);
    reply.header('directory-position', outcome.position);
    if (outcome.status === 'ignored') reply.header('command-status', 'ignored');
    if (write.success === 'done') return void reply.code(204).send();
    if (typeof write.success === 'function') return write.success(outcome);
    const found = snapshot ?? (await this.states.load([outcome.aggregate]))[0];
    if (found) await this.sendRecord(reply.code(statusOf(write.success, outcome)), found, outcome);
  }

  private async sendRecord(
    reply: FastifyReply,
    { aggregate, version, state }: AggregateSnapshot,
    outcome: Outcome,
  ): Promise<void> {
    const related = await loadRelated(state, this.states);
    const record = { id: aggregate.id, version, ...renderRecord(aggregate.kind, state, related) };
    if (reply.statusCode === 201) reply.header('location', pathOf(aggregate));
    reply.header('content-type', 'application/json; charset=utf-8');
    // The outcome may be a replay, and the record removed since.
    if (record.removed) return void reply.send(JSON.stringify(outcomeBody(outcome)));
    const { attributions } = this;
    const { now, staleBefore } = this.freshness.at();
    const shown = shownRecord(record, { staleBefore, attributions });
    reply.header('etag', `"${version}"`).send(recordJson(aggregate.kind, shown, Date.parse(now)));
  }
}

/** @throws HttpProblem the command is not valid */
function envelopeOf(request: FastifyRequest, write: Write): CommandEnvelope {
  const commandId = commandIdOf(request);
  const expectedVersion = expectedVersionOf(request);
  const validated = parseCommand(
    { ...write.line, ...(commandId !== undefined && { command_id: commandId }) },
    {
      ...commandSender(senderOf(request)),
      receivedAt: new Date().toISOString(),
      dataPath: [],
      omitted: request.omittedValues,
      traceparent: traceparentOf(request),
      ...(expectedVersion !== undefined && { expectedVersion }),
    },
  );
  if (validated.ok) return validated.envelope;
  throw rejectionOf(validated.rejection, write);
}

/** @throws HttpProblem the caller may not write the record */
async function refuseForeignRecord(
  authority: CommandAuthority,
  { line }: Write,
  envelope: CommandEnvelope,
): Promise<void> {
  const refusal = authority.isBound ? await authority.refusalOfTarget(line, envelope) : undefined;
  if (refusal) throw new HttpProblem(refusal.code, { detail: refusal.detail });
}

/** Submits a command in a span of its own, which its events get, if tracing is on. */
async function traceCommand(
  tracing: Tracing,
  envelope: CommandEnvelope,
  submit: (envelope: CommandEnvelope) => Promise<CommandReply>,
): Promise<CommandReply> {
  const { aggregate, command } = envelope;
  const span = tracing.start(`command ${command.type}`, 'INTERNAL', envelope.traceparent);
  if (!span) return submit(envelope);
  const attributes = { 'directory.command.type': command.type, 'directory.aggregate.kind': aggregate.kind };
  try {
    const reply = await submit({ ...envelope, traceparent: span.traceparent });
    const outcome = reply.replayed ? 'replayed' : reply.outcome.status;
    span.end({ ...attributes, 'directory.command.outcome': outcome });
    return reply;
  } catch (error) {
    span.fail({ ...attributes, 'error.type': (error as Error).constructor.name });
    throw error;
  }
}

function statusOf(success: Success, { version, events }: Outcome): number {
  const isNew = version === 1 && events === 1;
  return success === 'created' || (success === 'put' && isNew) ? 201 : 200;
}

const pathOf = ({ kind, id }: AggregateKey): string => `/v1/${aggregates[kind].collection}/${id}`;

function sendPending(reply: FastifyReply, { commandId, aggregate }: CommandEnvelope): void {
  void reply
    .code(202)
    .header('location', `/v1/commands/${commandId}`)
    .send(pendingBody(commandId, aggregate.id));
}

/** The problem of a rejected command. */
function rejectionOf(rejection: Rejection, { line, bodyAt = '' }: Write): HttpProblem {
  const errors = rejection.errors?.map((error) => ({ ...error, pointer: fromBody(error.pointer, bodyAt) }));
  const { code, ...members } = rejectionProblem(
    { ...rejection, ...(errors && { errors }) },
    targetOfType(line.type),
  );
  return new HttpProblem(code, members);
}

const fromBody = (pointer: string, bodyAt: string): string =>
  pointer.startsWith(bodyAt) ? pointer.slice(bodyAt.length) : pointer;
