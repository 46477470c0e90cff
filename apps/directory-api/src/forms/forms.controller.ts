import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from '../http/consistency/read-position.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { formKinds, formOf } from './form.js';

@Controller('v1/forms')
export class FormsController {
  constructor(private readonly position: ReadPosition) {}

  @Get(':form')
  async read(@Param('form') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const kind = formKinds.find((known) => known === name);
    if (!kind)
      throw new HttpProblem('not_found', { detail: `There are forms of ${formKinds.join(' and ')}.` });
    refuseUnknownParameters(request);
    await this.position.waitFor(request, reply);
    await reply.send(formOf(kind));
  }
}
