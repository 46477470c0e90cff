export {
  toChannel,
  toSecurity,
  toServer,
  type AsyncApiPart,
  type Channel,
  type Message,
} from './asyncapi/part.js';
export { securityOf, securitySchemes, withAccessProblems } from './openapi/access.js';
export {
  BOX,
  commandId,
  idOf,
  inHeader,
  inPath,
  query,
  required,
  showsExtensions,
  sharedParameterRefs,
  sharedParameters,
  asOf,
  time,
  uptimeParameters,
} from './openapi/parameters/shared-parameters.js';
export { feedParameters, streamParameters } from './openapi/parameters/feed-parameters.js';
export { listParameters, stationFilterParameters } from './openapi/parameters/list-parameters.js';
export {
  bodyProblems,
  listProblems,
  problemComponents,
  problemResponses,
  readProblems,
} from './openapi/problem-responses.js';
export { listRecords, readRecord, body, patchBody, requestExample, write } from './openapi/operations.js';
export {
  contentETag,
  createdResponses,
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
export { structureSchemas } from './schemas/structures.js';
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
  connectorInput,
  newRecord,
  properties,
  recordOf,
  recordedConnector,
} from './schemas/request-bodies.js';
export {
  amounts,
  bytes,
  count,
  decimal,
  importId,
  position,
  shownSource,
  source,
  sourceInput,
  staleCount,
  stationsByStatus,
  timestamp,
  traceparent,
  uuid,
  version,
} from './schemas/scalar-schemas.js';
