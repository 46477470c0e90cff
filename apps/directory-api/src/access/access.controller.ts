import { Controller, Get, Req, Res } from '@nestjs/common';
import { ANONYMOUS, type ApiKey, type Caller } from '#application';
import { Access, Endpoint, ref, unauthenticated } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { json } from '#http/openapi';
import { asksForJson, sendPrivately } from './private-answers.js';

/** Who asks. */
@Controller('v1')
export class AccessController {
  constructor(private readonly access: Access) {}

  @Get('caller')
  @Endpoint({
    needs: 'any caller',
    work: 'records',
    document: () => ({
      id: 'readCaller',
      tag: 'Access',
      summary: 'Read who I am',
      description:
        'Whose key or token the request has, and what it may do. Without a credential the caller is `anonymous`, if reads need none.',
      responses: { 200: json('The caller.', ref('Caller'), 'Cache-Control') },
      problems: ['invalid_parameter', 'not_acceptable', 'overloaded'],
    }),
  })
  async caller(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { caller } = asksForJson(request);
    if (!caller) throw unauthenticated('Send an API key or a token in the Authorization header.');
    await sendPrivately(reply, describeCaller(caller, this.access.keyOf(caller)));
  }
}

function describeCaller({ id, scopes, feeds, expiresAt }: Caller, key: ApiKey | undefined) {
  const expires_at = key ? key.expires_at : expiresAt && new Date(expiresAt).toISOString();
  return {
    caller: id,
    kind: id === ANONYMOUS ? 'anonymous' : key ? 'key' : 'token',
    ...(key && { name: key.name }),
    scopes: [...scopes],
    ...(feeds && { feeds: [...feeds] }),
    ...(expires_at && { expires_at }),
  };
}
