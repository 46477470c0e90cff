import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Outcomes, isUuid, outcomeBody, pendingBody } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandTimeout } from '../http/command-timeout.js';
import { HttpProblem } from '../http/http-problem.js';
import { refuseParameters } from '../http/read-requests.js';
import { callerOf } from '../http/request-headers.js';

/** What became of a command, for whoever sent it. */
@Controller('v1/commands')
export class CommandsController {
  constructor(
    private readonly outcomes: Outcomes,
    private readonly timeout: CommandTimeout,
  ) {}

  @Get(':id')
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseParameters(request);
    const commandId = id.toLowerCase();
    const caller = callerOf(request);
    // First: a command that ends meanwhile would be found in neither place.
    const pending = this.timeout.pendingCommand(commandId);
    const [outcome] = isUuid(commandId) ? await this.outcomes.find([commandId]) : [];
    if (outcome && outcome.caller === caller) return reply.send(outcomeBody(outcome));
    if (pending?.caller === caller) return reply.send(pendingBody(commandId, pending.aggregate.id));
    throw new HttpProblem('not_found', {
      detail: 'There is no command with this id, or it is no longer kept.',
    });
  }
}
