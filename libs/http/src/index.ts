export { Access } from './access/access.js';
export { insufficientScope, unauthenticated } from './access/challenges.js';
export { CommandAuthority } from './access/command-authority.js';
export { OwnCallers } from './access/own-callers.js';
export { RateLimits, WINDOW_S } from './access/rate-limits.js';
export { TokenVerifier } from './access/token-verifier.js';
export { Admission } from './admission/admission.js';
export { UrlAddresses } from './addresses/url-addresses.js';
export { callerKey } from './admission/caller-key.js';
export {
  answered,
  clientSignal,
  holdSlotUntilClosed,
  waitForExportSlot,
} from './admission/limited-request.js';
export {
  contentTag,
  matchesEntityTag,
  matchesVersion,
  expectedVersionOf,
  refuseConditions,
} from './parsing/conditions.js';
export { ReadPosition } from './consistency/read-position.js';
export {
  Endpoint,
  EXPORT_COST,
  hasParameter,
  parameterOf,
  endpointsOf,
  type EndpointOptions,
  type Needed,
  type ServedEndpoint,
} from './endpoint/endpoint.js';
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
export { BODY_LIMIT, BoundedBuffer, BufferMemory, readWithinLimit, refused } from './limits/body-sizes.js';
export { ownTurn } from './limits/own-turn.js';
export { sendText } from './limits/unread-responses.js';
export { siteOf } from './messages/request-target.js';
export { negotiateMediaType, answerInJson, sendJson, varyBy } from './negotiation/accept-headers.js';
export {
  jsonBody,
  refuseUnknownParameters,
  callerOf,
  commandIdOf,
  idempotencyKeyOf,
  senderOf,
  traceparentOf,
} from './parsing/request-values.js';
export { afterVersion } from './parsing/version-cursor.js';
export { ANY_TYPE, NDJSON } from './parsing/body-parsers.js';
export type { Dialect } from './problems/dialect.js';
export { HttpProblem, invalidParameter, presentRecord, recordNotFound } from './problems/http-problem.js';
export { ProblemFilter } from './problems/problem-of-error.js';
export { createAdapter } from './server/fastify-adapter.js';
export { ServiceAddress } from './server/service-address.js';
export { setUpServer } from './server/server-setup.js';
export { sendTexts, type Texts } from './server/streamed-text.js';
export type { Background, Feature } from './feature.js';
export {
  executeRecordCommand,
  outcomeOfRecord,
  recordHeadOf,
  refuseFieldErrors,
  type ExecutedCommand,
} from './service-record-writes.js';
export { HealthChecks, checkStatuses, type HealthCheck } from './health-checks.js';
export { RecordWrites, type SendAnswer, type Success, type Write } from './record-writes.js';
