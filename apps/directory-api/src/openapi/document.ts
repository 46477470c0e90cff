import { tags, type Needed, type Operation, type ServedEndpoint } from '#http';
import { byName } from '../schemas/by-name.js';
import { componentSchemas } from '../schemas/components.js';
import {
  securityOf,
  securitySchemes,
  withAccessProblems,
  sharedParameters,
  problemComponents,
  problemResponses,
  responseHeaders,
} from '#http/openapi';

const description = `A directory of electric-vehicle charging stations, connector types, locations and tariffs.

Writes are commands. Every write may have an \`Idempotency-Key\`, and a write of a single record a condition:
\`If-Match\` with versions or \`*\`, or \`If-None-Match: *\`. The response to a write has a
\`Directory-Position\`: a read that sends it sees the write. Errors are RFC 9457 problem details; \`/problems\`
explains each of them.

While API keys or tokens are configured, a request needs one whose scopes include that of the operation; with
\`PUBLIC_READ\`, operations of \`directory:read\` need none.`;

/** An endpoint that the document describes. */
interface Described {
  readonly method: string;
  readonly path: string;
  readonly needs: Needed;
  readonly operation: Operation;
}

/** The OpenAPI 3.1 document of the HTTP interface. */
export function openApiDocument(version: string, endpoints: readonly ServedEndpoint[]) {
  const described = endpoints.flatMap(describe);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Charging Station Directory',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(described),
    paths: pathsOf(described),
    components: {
      securitySchemes,
      schemas: byName(componentSchemas()),
      parameters: byName(sharedParameters),
      headers: byName(responseHeaders),
      responses: byName(problemComponents(described.map(({ operation }) => operation))),
    },
  };
}

/** Those that endpoints have: a feature may have been removed. */
function tagsOf(endpoints: readonly Described[]) {
  const used = new Set<string>(endpoints.map(({ operation }) => operation.tag));
  return Object.entries(tags)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

function describe({ method, path, rule: { needs, document } }: ServedEndpoint): readonly Described[] {
  if (!document) return [];
  const operation = withAccessProblems(needs, document());
  // The router's `:name` and `*` are `{name}` and `{path}` here.
  const noted = path.replace('*', '{path}').replaceAll(/:(\w+)/g, '{$1}');
  return [{ method: method.toLowerCase(), path: noted, needs, operation }];
}

function pathsOf(endpoints: readonly Described[]): Record<string, Record<string, object>> {
  const found: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) (found[endpoint.path] ??= {})[endpoint.method] = documented(endpoint);
  return byName(Object.fromEntries(Object.entries(found).map(([path, methods]) => [path, byName(methods)])));
}

function documented({ needs, operation }: Described): object {
  const { id, tag, summary, description, parameters, body, responses } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    security: securityOf(needs),
    responses: { ...responses, ...problemResponses(operation) },
  };
}
