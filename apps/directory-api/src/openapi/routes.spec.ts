import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { AppModule } from '../app.module.js';
import { createAdapter } from '../../../../libs/http/src/server/fastify-adapter.js';
import { RouteTable } from '../../../../libs/http/src/endpoint/route-table.js';
import { setUpServer } from '../../../../libs/http/src/server/server-setup.js';
import { Lifecycle } from '../health/lifecycle.js';
import { Tracing, createLogger, readSettings } from '#runtime';
import { controllers } from '../controllers.js';
import { endpointsOf } from '../../../../libs/http/src/endpoint/endpoint.js';
import { document } from './testing/tested-document.js';

/** Records the routes that are added to the table. */
class RecordedRoutes extends RouteTable {
  readonly added = new Set<string>();

  override add(url: string, methods: readonly string[]): void {
    for (const method of methods) this.added.add(`${method} ${url}`);
    super.add(url, methods);
  }
}

async function servedRoutes(): Promise<string[]> {
  const folder = await temporaryFolder();
  const settings = readSettings({ PORT: '0', DATA_DIR: folder });
  const routes = new RecordedRoutes();
  const tools = { logger: createLogger('silent', 'json'), tracing: new Tracing() };
  const module = AppModule.for(settings, new Lifecycle(), tools);
  const options = { logger: false, bodyParser: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(), options);
  await setUpServer(app, routes, settings, () => false);
  await app.init();
  await app.close();
  await removeFolder(folder);
  return [...routes.added];
}

const documented = new Set(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
);

/** A route in the notation of the document. */
const asDocumented = (route: string): string =>
  route
    .replace(/:(\w+)/g, '{$1}')
    .replace('*', '{path}')
    .replace(/(?<=.)\/$/, '');

describe('the routes of the server and the operations of the document', () => {
  let served: ReadonlySet<string>;
  beforeAll(async () => {
    const described = (await servedRoutes()).filter((route) =>
      /^\w+ \/(?:v1|health|metrics|images|problems)\b/.test(route),
    );
    // Each GET route has a HEAD route, which the document does not describe.
    served = new Set(described.map(asDocumented).filter((route) => !route.startsWith('HEAD ')));
  });

  it('are found', () => {
    expect(served.size).toBeGreaterThan(25);
  });

  it('include a description of every route', () => {
    expect([...served].filter((route) => !documented.has(route))).toEqual([]);
  });

  it('include a route for every description', () => {
    expect([...documented].filter((operation) => !served.has(operation))).toEqual([]);
  });
});

it('have the endpoints of the controllers as routes, and no other ones', async () => {
  const served = (await servedRoutes()).filter((route) => !route.startsWith('HEAD '));
  expect(
    endpointsOf(controllers)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(served.sort());
});
