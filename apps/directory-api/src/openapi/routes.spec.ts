import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { AppModule } from '../app.module.js';
import { createAdapter, prepareServer } from '../http/http-server.js';
import { RouteTable } from '../http/route-table.js';
import { Lifecycle } from '../operations/lifecycle.js';
import { createLogger, readSettings } from '#runtime';
import { openApiDocument } from './document.js';

/** The server's own table of routes, remembering what it was told. */
class RememberedRoutes extends RouteTable {
  readonly known = new Set<string>();

  override add(url: string, methods: readonly string[]): void {
    for (const method of methods) this.known.add(`${method} ${url}`);
    super.add(url, methods);
  }
}

async function servedRoutes(): Promise<readonly string[]> {
  const folder = await temporaryFolder();
  const settings = readSettings({ PORT: '0', DATA_DIR: folder });
  const routes = new RememberedRoutes();
  const module = AppModule.for(settings, new Lifecycle(), createLogger('silent', 'json'));
  const options = { logger: false, bodyParser: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(), options);
  await prepareServer(app, routes, () => false);
  await app.init();
  await app.close();
  await removeFolder(folder);
  return [...routes.known];
}

const documented = new Set(
  Object.entries(openApiDocument('1.2.3').paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
);

/** A route as the document writes it. */
const asDocumented = (route: string): string =>
  route
    .replace(/:(\w+)/g, '{$1}')
    .replace('*', '{path}')
    .replace(/(?<=.)\/$/, '');

describe('the routes of the server and the operations of the document', () => {
  let served: ReadonlySet<string>;
  beforeAll(async () => {
    const described = (await servedRoutes()).filter((route) =>
      /^\w+ \/(?:v1|health|images|problems)\b/.test(route),
    );
    // Whatever answers GET answers HEAD too.
    served = new Set(described.map(asDocumented).filter((route) => !route.startsWith('HEAD ')));
  });

  it('are more than a few', () => {
    expect(served.size).toBeGreaterThan(25);
  });

  it('leave no route without a description', () => {
    expect([...served].filter((route) => !documented.has(route))).toEqual([]);
  });

  it('describe nothing that is not served', () => {
    expect([...documented].filter((operation) => !served.has(operation))).toEqual([]);
  });
});
