import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http-problem.js';
import { ReadRequests, refuseParameters } from '../http/read-requests.js';
import { formKinds, formOf } from './form.js';

@Controller('v1/forms')
export class FormsController {
  constructor(private readonly reads: ReadRequests) {}

  @Get(':form')
  async read(@Param('form') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const kind = formKinds.find((known) => known === name);
    if (!kind)
      throw new HttpProblem('not_found', { detail: `There are forms of ${formKinds.join(' and ')}.` });
    refuseParameters(request);
    await this.reads.catchUp(request, reply);
    await reply.send(formOf(kind));
  }
}
