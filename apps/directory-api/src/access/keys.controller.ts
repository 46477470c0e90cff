import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { ApiKey } from '#application';
import { Access, Endpoint, ref, refuseUnknownParameters, senderOf } from '#http';
import { body, bodyProblems, headers, inPath, json, jsonContent, sharedParameterRefs } from '#http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyWrites, mayManage } from './key-writes.js';
import { asksForJson, sendPrivately } from './private-answers.js';

const tag = 'Access';

const example = {
  name: 'map of the city',
  scopes: ['directory:read'],
  expires_at: '2099-12-31T23:59:59Z',
};

/** The API keys of the directory. */
@Controller('v1/keys')
export class KeysController {
  constructor(
    private readonly access: Access,
    private readonly writes: KeyWrites,
  ) {}

  @Get()
  @Endpoint({
    needs: ['operations:read', 'keys:manage'],
    work: 'records',
    document: () => ({
      id: 'listKeys',
      tag,
      summary: 'List all API keys',
      description:
        'All keys, expired and revoked ones too, in the order in which they were made, without the keys themselves. A caller that is bound to feeds and has no `operations:read` sees those alone that it may revoke.',
      responses: { 200: json('All keys.', ref('ApiKeys'), 'Cache-Control') },
      problems: ['invalid_parameter', 'not_acceptable', 'overloaded'],
    }),
  })
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const caller = senderOf(asksForJson(request));
    const shown = caller.scopes.has('operations:read')
      ? this.access.keys()
      : this.access.keys().filter((key) => mayManage(caller, key));
    await sendPrivately(reply, { items: shown.map(describeKey) });
  }

  @Post()
  @Endpoint({
    needs: 'keys:manage',
    work: 'writes',
    document: () => ({
      id: 'createKey',
      tag,
      summary: 'Make an API key',
      description:
        'The answer has the key, which is not shown again: only its hash is stored. It has at most the scopes of the caller, and is bound to feeds if the caller is. With the first key, a directory without tokens ends to be open to everybody: that key must have `keys:manage`, and no feeds. `Idempotency-Key` makes a retry safe: it gets the same key.',
      parameters: sharedParameterRefs('Idempotency-Key'),
      body: body('ApiKeyInput', example),
      responses: {
        201: {
          description: 'Made: the key, and what is stored of it.',
          headers: headers('Cache-Control', 'Idempotency-Replayed'),
          content: jsonContent(ref('MadeApiKey')),
        },
      },
      problems: [
        ...bodyProblems,
        ...(['invalid_parameter', 'keys_elsewhere', 'validation_failed'] as const),
        ...(['idempotency_key_reused', 'overloaded'] as const),
      ],
    }),
  })
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const { key, stored, replayed } = await this.writes.create(request);
    if (replayed) reply.header('idempotency-replayed', 'true');
    await sendPrivately(reply.code(201), { key, ...describeKey(stored) });
  }

  @Delete(':id')
  @Endpoint({
    needs: 'keys:manage',
    work: 'writes',
    document: () => ({
      id: 'revokeKey',
      tag,
      summary: 'Revoke an API key',
      description:
        'The key is refused from now on, by all instances within two seconds, and stays in the list. A key that is revoked already stays as it is. A caller may revoke its own key.',
      parameters: [inPath('id', 'The id of the key.', { type: 'string' })],
      responses: { 204: { description: 'Revoked.' } },
      problems: ['invalid_parameter', 'not_found', 'keys_elsewhere', 'overloaded'],
    }),
  })
  async revoke(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    await this.writes.revoke(id, request);
    await reply.code(204).send();
  }
}

/** All that is stored of a key but its hash. */
const describeKey = ({ id, name, last_four, revoked_at, ...key }: ApiKey) => ({
  ...{ id, name, last_four, scopes: key.scopes, feeds: key.feeds },
  ...{ created_at: key.created_at, expires_at: key.expires_at },
  ...(revoked_at !== null && { revoked_at }),
  last_used_at: key.last_used,
});
