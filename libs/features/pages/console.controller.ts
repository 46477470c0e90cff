import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, HttpProblem, matchesEntityTag, sendText, varyBy } from '#http';
import { pages, withoutId } from '../../../apps/console/src/declared-pages.js';
import { readConsoleFile } from './page-files.js';
import { sendPage, strictPolicy } from './page.js';

/** The injection token of the URL of the console's map style; its value is null if there is none. */
export const CONSOLE_MAP_URL = Symbol('CONSOLE_MAP_URL');

/** The paths of the console's pages: all are one document, which shows the page of its path. */
const paths = Object.values(pages).flatMap(({ path }) => [
  ...new Set([withoutId(path), path.replace('/:id?', '/:id')]),
]);

/** The name of an asset has a hash of its content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const ASSET_NAME = /^[\w-][\w.-]*$/;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The console, for browsers. */
@Controller()
export class ConsoleController {
  private readonly policy: string;

  constructor(@Inject(CONSOLE_MAP_URL) private readonly mapUrl: string | null) {
    this.policy = policyFor(mapUrl);
  }

  @Get(paths)
  @Endpoint({ needs: 'nothing', document: false })
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const page = await readConsoleFile('index.html');
    const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
    reply.header('etag', etag);
    if (!matchesEntityTag(request, etag)) return sendPage(reply, page, this.policy);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': this.policy })
      .code(304)
      .send();
  }

  /** What the page must know of the settings. */
  @Get('console/config.json')
  @Endpoint({ needs: 'nothing', document: false })
  config(@Res() reply: FastifyReply) {
    return reply.header('cache-control', 'no-cache').send({ map_url: this.mapUrl });
  }

  @Get('console/assets/:file')
  @Endpoint({ needs: 'nothing', document: false })
  async asset(@Param('file') name: string, @Res() reply: FastifyReply) {
    const contentType = contentTypes[extname(name)];
    if (!contentType || !ASSET_NAME.test(name)) throw new HttpProblem('not_found');
    const content = await readConsoleFile(`assets/${name}`).catch(refuseMissing);
    reply.headers({ 'content-type': contentType, 'cache-control': CACHE_CONTROL });
    varyBy(reply, 'accept-encoding');
    return sendText(reply, content);
  }
}

/** The style may be of another origin, and its tiles and images with it. */
function policyFor(mapUrl: string | null): string {
  const origin = mapUrl === null ? '' : ` ${new URL(mapUrl).origin}`;
  const loaded = `script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'${origin}`;
  return `${strictPolicy} data: blob:${origin}; ${loaded}`;
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new HttpProblem('not_found');
  throw error;
}
