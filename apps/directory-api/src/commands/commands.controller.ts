import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Outcomes, isUuid, outcomeBody, pendingBody } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandTimeout } from '../http/records/command-timeout.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { callerOf } from '../http/parsing/request-headers.js';
import { HttpProblem } from '../http/problems/http-problem.js';

/** The outcome of a command, for its sender only. */
@Controller('v1/commands')
export class CommandsController {
  constructor(
    private readonly outcomes: Outcomes,
    private readonly timeout: CommandTimeout,
  ) {}

  @Get(':id')
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
