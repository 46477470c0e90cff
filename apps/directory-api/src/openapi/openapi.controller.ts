import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { packageManifest } from '#runtime';
import { sendText } from '../http/limits/unread-memory.js';
import { varyBy } from '../http/negotiation/vary.js';

/** Serves the OpenAPI document, which is built at the first request. */
@Controller('openapi.json')
export class OpenApiController {
  private text: Promise<string> | undefined;

  @Get()
  async read(@Res() reply: FastifyReply) {
    this.text ??= documentText();
    return sendDocument(reply, await this.text);
  }
}

/** Sends a document that describes the interface of this release. */
export function sendDocument(reply: FastifyReply, text: string) {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  varyBy(reply, 'accept-encoding');
  return sendText(reply, text);
}

async function documentText(): Promise<string> {
  const { openApiDocument } = await import('./document.js');
  return JSON.stringify(openApiDocument(packageManifest().version));
}
