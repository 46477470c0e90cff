import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Outcomes, isUuid, outcomeBody, pendingBody } from '#application';
import { callerOf, Endpoint, HttpProblem, ref, refuseUnknownParameters } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandTimeout } from '../records/command-timeout.js';
import { commandId, json } from '#http/openapi';

/** The outcome of a command, for its sender only. */
@Controller('v1/commands')
export class CommandsController {
  constructor(
    private readonly outcomes: Outcomes,
    private readonly timeout: CommandTimeout,
  ) {}

  @Get(':id')
  @Endpoint({
    needs: 'any write scope',
    work: 'records',
    document: () => ({
      id: 'readCommand',
      tag: 'Commands',
      summary: 'Read the outcome of a command',
      description: 'Only for the sender of the command.',
      parameters: [commandId],
      responses: { 200: json('The outcome, or `pending` without one.', ref('CommandOutcome')) },
      problems: ['invalid_parameter', 'not_found'],
    }),
  })
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const commandId = id.toLowerCase();
    const caller = callerOf(request);
    // Pending commands are read first: otherwise one that ends between the two reads would not be found.
    const pending = this.timeout.pendingCommand(commandId);
    const [outcome] = isUuid(commandId) ? await this.outcomes.find([commandId]) : [];
    if (outcome && outcome.caller === caller) return reply.send(outcomeBody(outcome));
    if (pending?.caller === caller) return reply.send(pendingBody(commandId, pending.aggregate.id));
    throw new HttpProblem('not_found', {
      detail: 'There is no command with this id, or it is no longer kept.',
    });
  }
}
