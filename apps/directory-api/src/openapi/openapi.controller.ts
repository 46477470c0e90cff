import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageManifest } from '#runtime';
import { contentTag, Endpoint, endpointsOf, matchesEntityTag, sendText, varyBy } from '#http';

/** Serves the OpenAPI document, which is built at the first request. */
@Controller('openapi.json')
export class OpenApiController {
  private text: Promise<string> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  @Get()
  @Endpoint({ needs: 'nothing', document: false })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.text ??= this.documentText();
    return sendDocument(request, reply, await this.text);
  }

  private async documentText(): Promise<string> {
    const { openApiDocument } = await import('./document.js');
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return JSON.stringify(openApiDocument(packageManifest().version, endpointsOf(controllers)));
  }
}

/** Sends a document that describes the interface of this release; 304 if the client has it. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = contentTag(text);
  // Weak, as the compressed document has the same one.
  reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache' });
  varyBy(reply, 'accept-encoding');
  if (matchesEntityTag(request, etag)) return reply.code(304).send();
  return sendText(reply.header('content-type', 'application/json; charset=utf-8'), text);
}
