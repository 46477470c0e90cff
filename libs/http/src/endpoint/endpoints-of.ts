import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { RouteRule } from './endpoint.js';

/** A route of a controller and what its `@Endpoint` says. */
export interface ServedEndpoint {
  /** In upper case. */
  readonly method: string;
  /** In the notation of the router, as in `/v1/stations/:id`. */
  readonly path: string;
  readonly rule: RouteRule;
}

/** The endpoints of controllers, by the metadata that Nest makes their routes of. */
export const endpointsOf = (controllers: readonly Type[]): readonly ServedEndpoint[] =>
  controllers.flatMap((controller) => {
    const { prototype } = controller as { prototype: Record<string, unknown> };
    return Object.getOwnPropertyNames(prototype).flatMap((name) => routesOf(controller, prototype[name]));
  });

function routesOf(controller: Type, handler: unknown): readonly ServedEndpoint[] {
  if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
  const read = (key: string, of: object): unknown => Reflect.getMetadata(key, of);
  const config = read(FASTIFY_ROUTE_CONFIG_METADATA, handler) as { readonly endpoint: RouteRule };
  const method = RequestMethod[read(METHOD_METADATA, handler) as RequestMethod];
  const base = String(read(PATH_METADATA, controller));
  const paths = [read(PATH_METADATA, handler)].flat() as readonly string[];
  return paths.map((path) => ({ method, path: joined(base, path), rule: config.endpoint }));
}

const joined = (...parts: readonly string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
