import { accessOperations } from '../access/access.operations.js';
import { bulkOperations } from '../bulk/bulk.operations.js';
import { commandOperations } from '../commands/commands.operations.js';
import { connectorTypeOperations } from '../connector-types/connector-types.operations.js';
import { datexOperations } from '../datex2/datex2.operations.js';
import { eventOperations } from '../events/events.operations.js';
import { formOperations } from '../forms/forms.operations.js';
import { healthOperations } from '../health/health.operations.js';
import { imageOperations } from '../images/images.operations.js';
import { listFileOperations } from '../lists/list-files.operations.js';
import { locationOperations } from '../locations/locations.operations.js';
import { mapOperations } from '../map/map.operations.js';
import { problemOperations } from '../problems/problems.operations.js';
import { byName } from '../schemas/by-name.js';
import { componentSchemas } from '../schemas/components.js';
import { stationOperations } from '../stations/stations.operations.js';
import { summaryOperations } from '../summary/summary.operations.js';
import { deliveryOperations } from '../webhooks/deliveries.operations.js';
import { webhookOperations } from '../webhooks/webhooks.operations.js';
import { securityOf, securitySchemes, withAccessProblems } from './access.js';
import { tags, type Operation, type Operations } from './operation.js';
import { sharedParameters } from './parameters/shared-parameters.js';
import { problemComponents, problemResponses } from './problem-responses.js';
import { responseHeaders } from './responses.js';

const described: Operations = {
  ...stationOperations,
  ...listFileOperations,
  ...connectorTypeOperations,
  ...locationOperations,
  ...bulkOperations,
  ...eventOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...commandOperations,
  ...accessOperations,
  ...problemOperations,
  ...healthOperations,
  ...mapOperations,
  ...summaryOperations,
  ...formOperations,
  ...imageOperations,
  ...datexOperations,
};

const operations = Object.entries(described).map(
  ([route, operation]) => [route, withAccessProblems(route, operation)] as const,
);

const description = `A directory of electric-vehicle charging stations, connector types and locations.

Writes are commands. Every write may have an \`Idempotency-Key\`, and a write of a single record a condition:
\`If-Match\` with versions or \`*\`, or \`If-None-Match: *\`. The response to a write has a
\`Directory-Position\`: a read that sends it sees the write. Errors are RFC 9457 problem details; \`/problems\`
explains each of them.

While API keys or tokens are configured, a request needs one whose scopes include that of the operation; with
\`PUBLIC_READ\`, operations of \`directory:read\` need none.`;

/** The OpenAPI 3.1 document of the HTTP interface. */
export function openApiDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Charging Station Directory',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      securitySchemes,
      schemas: byName(componentSchemas()),
      parameters: byName(sharedParameters),
      headers: byName(responseHeaders),
      responses: byName(problemComponents(operations.map(([, operation]) => operation))),
    },
  };
}

function paths(): Record<string, Record<string, object>> {
  const found: Record<string, Record<string, object>> = {};
  for (const [route, operation] of operations) {
    const [method = '', path = ''] = route.split(' ');
    (found[path] ??= {})[method.toLowerCase()] = documented(route, operation);
  }
  return byName(Object.fromEntries(Object.entries(found).map(([path, methods]) => [path, byName(methods)])));
}

function documented(route: string, operation: Operation): object {
  const { id, tag, summary, description, parameters, body, responses } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    security: securityOf(route),
    responses: { ...responses, ...problemResponses(operation) },
  };
}
