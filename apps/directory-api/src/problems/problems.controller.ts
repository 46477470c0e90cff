import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { problemTypes, type ProblemCode, type ProblemType } from '#application';
import { Endpoint, HttpProblem, ref } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inPath, json } from '#http/openapi';

const problemNames = Object.keys(problemTypes).map((code) => code.replaceAll('_', '-'));

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
  @Endpoint({
    needs: 'nothing',
    document: () => ({
      id: 'listProblems',
      tag: 'Problems',
      summary: 'List all problems',
      responses: { 200: json('All problems.', ref('ProblemTypes')) },
      problems: [],
    }),
  })
  list(@Res() reply: FastifyReply) {
    return reply.send({ items: Object.entries(problemTypes).map(([code, type]) => entry(code, type)) });
  }

  @Get(':code')
  @Endpoint({
    needs: 'nothing',
    document: () => ({
      id: 'readProblem',
      tag: 'Problems',
      summary: 'Explain a problem',
      parameters: [
        inPath('code', 'The code of the problem, with `-` or `_`.', {
          type: 'string',
          examples: problemNames,
        }),
      ],
      responses: { 200: json('The problem.', ref('ProblemType')) },
      problems: ['not_found'],
    }),
  })
  read(@Param('code') given: string, @Req() _request: FastifyRequest, @Res() reply: FastifyReply) {
    const code = given.replaceAll('-', '_');
    if (!Object.hasOwn(problemTypes, code)) throw new HttpProblem('not_found');
    return reply.send(entry(code, problemTypes[code as ProblemCode]));
  }
}
