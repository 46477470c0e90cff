export {
  toChannel,
  toSecurity,
  toServer,
  type AsyncApiPart,
  type Channel,
  type Message,
} from './asyncapi/part.js';
export { securityOf, securitySchemes, withAccessProblems } from './openapi/access.js';
export { BOX } from './openapi/parameters/bounding-box.js';
export { feedParameters, streamParameters } from './openapi/parameters/feed-parameters.js';
export { listParameters, stationFilterParameters } from './openapi/parameters/list-parameters.js';
export {
  commandId,
  idOf,
  inHeader,
  inPath,
  query,
  required,
  showsExtensions,
} from './openapi/parameters/parameter.js';
export { sharedParameterRefs, sharedParameters } from './openapi/parameters/shared-parameters.js';
export { asOf, time, uptimeParameters } from './openapi/parameters/time-parameters.js';
export {
  bodyProblems,
  listProblems,
  problemComponents,
  problemResponses,
  readProblems,
} from './openapi/problem-responses.js';
export { listRecords, readRecord } from './openapi/read-operation.js';
export {
  contentETag,
  csvContent,
  emptyResponses,
  geoJsonContent,
  headers,
  json,
  jsonContent,
  pageResponses,
  responseHeaders,
  writeResponses,
  type HeaderName,
} from './openapi/responses.js';
export { body, patchBody, requestExample, write } from './openapi/write-operation.js';
export {
  commandOutcome,
  endLine,
  orOutcome,
  pendingOutcome,
  resultLine,
  writeOutcome,
} from './schemas/command-outcomes.js';
export { commandBody, commandLine } from './schemas/commands.js';
export {
  anyEvent,
  cloudEvent,
  cloudEventMembers,
  eventData,
  eventParts,
  eventsSource,
  partOf,
} from './schemas/events.js';
export { formSchema, inputValues, outputSchema } from './schemas/field-schemas.js';
export { fieldErrorSchema, problemSchema, problemTypeSchema } from './schemas/problems.js';
export {
  answerName,
  feature,
  featureCollection,
  featureFile,
  isRemovable,
  item,
  nextCursor,
  page,
  record,
  recordId,
  schemaNames,
  stationStatus,
} from './schemas/records.js';
export {
  connector,
  connectors,
  details,
  detailsPatch,
  mergePatch,
  newRecord,
  properties,
  recordOf,
  recordedConnector,
} from './schemas/request-bodies.js';
export {
  bytes,
  count,
  position,
  source,
  sourceInput,
  staleCount,
  stationsByStatus,
  timestamp,
  traceparent,
  uuid,
  version,
} from './schemas/scalar-schemas.js';
