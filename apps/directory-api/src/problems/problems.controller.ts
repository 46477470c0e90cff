import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { problemTypes, type ProblemCode, type ProblemType } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problems/http-problem.js';

const entry = (code: string, { status, title, advice }: ProblemType) => ({
  type: `/problems/${code.replaceAll('_', '-')}`,
  code,
  status,
  title,
  advice,
});

/** Describes the problems that this service responds with. */
@Controller('problems')
export class ProblemsController {
  @Get()
  list(@Res() reply: FastifyReply) {
    return reply.send({ items: Object.entries(problemTypes).map(([code, type]) => entry(code, type)) });
  }

  @Get(':code')
  read(@Param('code') given: string, @Req() _request: FastifyRequest, @Res() reply: FastifyReply) {
    const code = given.replaceAll('-', '_');
    if (!Object.hasOwn(problemTypes, code)) throw new HttpProblem('not_found');
    return reply.send(entry(code, problemTypes[code as ProblemCode]));
  }
}
