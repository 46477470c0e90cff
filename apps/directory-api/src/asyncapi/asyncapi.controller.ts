import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageManifest } from '#runtime';
import { Endpoint } from '#http';
import { Backend } from '../backend/backend.js';
import { sendDocument } from '../openapi/openapi.controller.js';

/** Serves the AsyncAPI document, which is built at the first request. */
@Controller('asyncapi.json')
export class AsyncApiController {
  private text: Promise<string> | undefined;

  constructor(private readonly backend: Backend) {}

  @Get()
  @Endpoint({ needs: 'nothing', document: false })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.text ??= this.documentText();
    return sendDocument(request, reply, await this.text);
  }

  private async documentText(): Promise<string> {
    const { asyncApiDocument } = await import('./document.js');
    return JSON.stringify(await asyncApiDocument(packageManifest().version, this.backend.topics));
  }
}
