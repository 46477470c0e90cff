import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, HttpProblem, ReadPosition, ref, refuseUnknownParameters } from '#http';
import { formNames, formOf } from './form.js';
import { inPath, sharedParameterRefs, readProblems, json } from '#http/openapi';

@Controller('v1/forms')
export class FormsController {
  constructor(private readonly position: ReadPosition) {}

  @Get(':form')
  @Endpoint({
    needs: 'directory:read',
    work: 'records',
    document: () => ({
      id: 'readForm',
      tag: 'Forms',
      summary: 'Read an edit form',
      parameters: [
        inPath('form', 'What is edited: a record, or the details or one connector of a station.', {
          type: 'string',
          enum: formNames,
        }),
        ...sharedParameterRefs('Directory-Position'),
      ],
      responses: {
        200: json('The form.', ref('Form'), 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
      },
      problems: [...readProblems, 'not_found'],
      side: 'read',
    }),
  })
  async read(@Param('form') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const form = formNames.find((known) => known === name);
    if (!form) throw new HttpProblem('not_found', { detail: `There are forms of ${formNames.join(', ')}.` });
    refuseUnknownParameters(request);
    await this.position.waitFor(request, reply);
    await reply.send(formOf(form));
  }
}
