import { Controller, Get, Req, Res } from '@nestjs/common';
import { ANONYMOUS, type ApiKey, type Caller } from '#application';
import { Access, Endpoint, negotiateMediaType, ref, refuseUnknownParameters, unauthenticated } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { json } from '#http/openapi';

const tag = 'Access';

/** Who asks, and who may use the directory. */
@Controller('v1')
export class AccessController {
  constructor(private readonly access: Access) {}

  @Get('caller')
  @Endpoint({
    needs: 'any caller',
    work: 'records',
    document: () => ({
      id: 'readCaller',
      tag,
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

  @Get('keys')
  @Endpoint({
    needs: 'operations:read',
    work: 'records',
    document: () => ({
      id: 'listKeys',
      tag,
      summary: 'List all API keys',
      description:
        'All keys, expired and revoked ones too, in the order in which they were made, without the keys themselves. `directory keys` makes and revokes them.',
      responses: { 200: json('All keys.', ref('ApiKeys'), 'Cache-Control') },
      problems: ['invalid_parameter', 'not_acceptable', 'overloaded'],
    }),
  })
  async keys(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    asksForJson(request);
    await sendPrivately(reply, { items: this.access.keys().map(describeKey) });
  }
}

function asksForJson(request: FastifyRequest): FastifyRequest {
  negotiateMediaType(request, 'application/json');
  refuseUnknownParameters(request);
  return request;
}

/** The answer is of this credential alone. */
const sendPrivately = (reply: FastifyReply, body: object) =>
  reply.header('cache-control', 'no-store').send(body);

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

/** All that is stored of a key but its hash. */
const describeKey = ({ id, name, last_four, revoked_at, ...key }: ApiKey) => ({
  ...{ id, name, last_four, scopes: key.scopes, feeds: key.feeds },
  ...{ created_at: key.created_at, expires_at: key.expires_at },
  ...(revoked_at !== null && { revoked_at }),
  last_used_at: key.last_used,
});
