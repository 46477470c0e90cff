import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Endpoint, HttpProblem, sendText, varyBy } from '#http';
import { readAsset, readSwaggerUi } from './page-files.js';
import { sendPage, strictPolicy } from './page.js';

const CACHE_CONTROL = 'public, max-age=3600';

interface PageFile {
  readonly contentType: string;
  read(): Promise<Buffer>;
}

const css = 'text/css; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';

/** The files of the page with the API reference. The page loads none from other hosts. */
const docsFiles: Readonly<Record<string, PageFile>> = {
  'docs.css': { contentType: css, read: () => readAsset('docs.css') },
  'docs.js': { contentType: javascript, read: () => readAsset('docs.js') },
  'swagger-ui.css': { contentType: css, read: () => readSwaggerUi('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    contentType: javascript,
    read: () => readSwaggerUi('swagger-ui-bundle.js'),
  },
};

const DOCS_POLICY = `${strictPolicy} data:; script-src 'self'; style-src 'self'; connect-src 'self'`;

/** The API reference, for browsers. */
@Controller()
export class DocsController {
  @Get('docs')
  @Endpoint({ needs: 'nothing', document: false })
  async docs(@Res() reply: FastifyReply) {
    return sendPage(reply, await readAsset('docs.html'), DOCS_POLICY);
  }

  @Get('docs/:file')
  @Endpoint({ needs: 'nothing', document: false })
  async docsFile(@Param('file') name: string, @Res() reply: FastifyReply) {
    const file = Object.hasOwn(docsFiles, name) ? docsFiles[name] : undefined;
    if (!file) throw new HttpProblem('not_found');
    reply.headers({
      'content-type': file.contentType,
      'cache-control': CACHE_CONTROL,
    });
    varyBy(reply, 'accept-encoding');
    return sendText(reply, await file.read());
  }
}
