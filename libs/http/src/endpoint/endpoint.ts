import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope } from '#application';
import type { WorkKind } from '#runtime';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { Operation } from './operation.js';

/**
 * Who may send a request: anybody, any caller, who has a scope, who has any of several, or any of the scopes for writes.
 */
export type Needed = 'nothing' | 'any caller' | Scope | readonly Scope[] | 'any write scope';

/** The kind of work that a request asks for; undefined if it is not limited. */
type WorkOf = (request: FastifyRequest) => WorkKind | undefined;

/** The points that a request takes of what its caller may send. */
type CostOf = (request: FastifyRequest) => number;

export interface EndpointOptions {
  readonly needs: Needed;
  /** The queue that its requests wait in. Without it, they are not limited. */
  readonly work?: WorkKind | WorkOf;
  /** By default 1. */
  readonly cost?: number | CostOf;
  /** Media types of the bodies of requests, by default JSON. Without any, bodies are ignored. */
  readonly consumes?: readonly string[];
  /** Whether its requests have spans, by default true: not those that are sent all the time, or last for minutes. */
  readonly traced?: boolean;
  /** Its operation in the OpenAPI document; false if it is not described there. */
  readonly document: false | (() => Operation);
}

/** What the server reads of an endpoint for each request. */
interface RouteRule {
  readonly needs: Needed;
  readonly workOf: WorkOf;
  readonly costOf?: CostOf;
  readonly consumes?: readonly string[];
  readonly traced: boolean;
  readonly document: EndpointOptions['document'];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: RouteRule;
  }
}

/** Describes what a method of a controller serves. A route without it keeps the service from starting. */
export const Endpoint = (options: EndpointOptions): MethodDecorator => RouteConfig(routeConfig(options));

/** The configuration of a route in Fastify. */
export function routeConfig({ needs, work, cost, consumes, traced = true, document }: EndpointOptions) {
  const workOf = typeof work === 'function' ? work : () => work;
  const costOf = typeof cost === 'number' ? () => cost : cost;
  const endpoint: RouteRule = {
    needs,
    workOf,
    traced,
    document,
    ...(costOf && { costOf }),
    ...(consumes && { consumes }),
  };
  return { endpoint };
}

/** The rule of a route. HEAD has that of GET. @throws Error its method has no {@link Endpoint} */
export function ruleOf({ method, url, config }: RouteOptions): RouteRule {
  if (config?.endpoint) return config.endpoint;
  throw new Error(`${[method].flat().join()} ${url} has no @Endpoint`);
}

/** A parameter of the query, to tell the work and the cost of a request. */
export const parameterOf = ({ query }: FastifyRequest, name: string): string | undefined =>
  (query as Readonly<Record<string, string | undefined>>)[name];

/** Whether the query has a parameter, with another value than the one that says no. */
export const hasParameter = (request: FastifyRequest, name: string, none?: string): boolean =>
  ![undefined, none].includes(parameterOf(request, name));

/** What reads all records costs. */
export const EXPORT_COST = 20;

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
