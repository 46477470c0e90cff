import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, HttpProblem, matchesEntityTag, sendText, varyBy } from '#http';
import { pages, withoutId } from '../../../apps/console/src/declared-pages.js';
import { readConsoleFile } from './page-files.js';
import { sendPage, strictPolicy } from './page.js';

/** What the console must know of the settings. */
export class ConsoleSettings {
  constructor(
    /** The URL of its map style; null if there is none. */
    readonly mapUrl: string | null,
    /** Where people sign in; null: with an API key alone. */
    readonly signIn: SignIn | null,
  ) {}
}

/** A client of an OpenID provider, and the audience of the tokens that it needs. */
export interface SignIn {
  readonly issuer: string;
  readonly client_id: string;
  readonly audience: string;
}

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

  constructor(private readonly settings: ConsoleSettings) {
    this.policy = policyFor(settings);
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
    return reply
      .header('cache-control', 'no-cache')
      .send({ map_url: this.settings.mapUrl, sign_in: this.settings.signIn });
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

/** The style may be of another origin, and its tiles and images with it. The issuer gives tokens to the page itself. */
function policyFor({ mapUrl, signIn }: ConsoleSettings): string {
  const map = originsOf(mapUrl);
  const connected = `connect-src 'self'${originsOf(mapUrl, signIn?.issuer)}`;
  const loaded = `script-src 'self'; style-src 'self'; worker-src 'self'; ${connected}`;
  return `${strictPolicy} data: blob:${map}; ${loaded}`;
}

/** The origins of addresses, each after a space. */
const originsOf = (...urls: readonly (string | null | undefined)[]): string =>
  [...new Set(urls.filter((url) => typeof url === 'string').map((url) => ` ${new URL(url).origin}`))].join(
    '',
  );

function refuseMissing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new HttpProblem('not_found');
  throw error;
}
