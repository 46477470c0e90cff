export { Access } from './access/access.js';
export { unauthenticated } from './access/challenges.js';
export { CommandAuthority } from './access/command-authority.js';
export { RateLimits, WINDOW_S } from './access/rate-limits.js';
export { TokenVerifier } from './access/token-verifier.js';
export { Admission } from './admission/admission.js';
export { callerKey } from './admission/caller-key.js';
export {
  answered,
  clientSignal,
  holdSlotUntilClosed,
  waitForExportSlot,
} from './admission/limited-request.js';
export { contentTag, matchesEntityTag, matchesVersion } from './conditional/if-none-match.js';
export { expectedVersionOf, refuseConditions } from './conditional/write-conditions.js';
export { ReadPosition } from './consistency/read-position.js';
export {
  Endpoint,
  EXPORT_COST,
  hasParameter,
  parameterOf,
  type EndpointOptions,
  type Needed,
} from './endpoint/endpoint.js';
export { endpointsOf, type ServedEndpoint } from './endpoint/endpoints-of.js';
export {
  closedObject,
  constant,
  listOf,
  object,
  oneOfTypes,
  orNull,
  ref,
  type JsonSchema,
} from './endpoint/json-schema.js';
export {
  tags,
  type Content,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
} from './endpoint/operation.js';
export { RouteTable } from './endpoint/route-table.js';
export { BODY_LIMIT } from './limits/body-limits.js';
export { BoundedBuffer, BufferMemory } from './limits/bounded-buffer.js';
export { readWithinLimit } from './limits/oversized-bodies.js';
export { ownTurn } from './limits/own-turn.js';
export { sendText } from './limits/unread-memory.js';
export { refused } from './limits/whole-bodies.js';
export { siteOf } from './messages/request-target.js';
export { negotiateMediaType } from './negotiation/accept-header.js';
export { answerInJson, sendJson } from './negotiation/json-only.js';
export { varyBy } from './negotiation/vary.js';
export { jsonBody } from './parsing/json-body.js';
export { refuseUnknownParameters } from './parsing/query-parameters.js';
export {
  callerOf,
  commandIdOf,
  idempotencyKeyOf,
  senderOf,
  traceparentOf,
} from './parsing/request-headers.js';
export { NDJSON } from './parsing/request-media-types.js';
export type { Dialect } from './problems/dialect.js';
export { HttpProblem, invalidParameter } from './problems/http-problem.js';
export { ProblemFilter } from './problems/problem.filter.js';
export { createAdapter } from './server/fastify-adapter.js';
export { setUpServer } from './server/server-setup.js';
export { sendTexts, type Texts } from './server/streamed-text.js';
export type { Background, Feature } from './feature.js';
export { HealthChecks, checkStatuses, type HealthCheck } from './health-checks.js';
export { RecordWrites, type Success, type Write } from './record-writes.js';
export { presentRecord, recordNotFound } from './problems/record-problems.js';
