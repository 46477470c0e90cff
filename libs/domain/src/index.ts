export * from './aggregates.js';
export {
  byData,
  oneField,
  targetNames,
  type ByData,
  type CommandData,
  type CommandDefinition,
  type CommandExample,
  type CommandPart,
} from './shared/command-definition.js';
export type { ContentOf, EventMembers, Member, MemberKind } from './shared/event-definition.js';
export { fillableNames } from './shared/attributes.js';
export { missing, occurred, reject } from './shared/decider.js';
export type {
  Decider,
  Decision,
  Facts,
  Occurred,
  Rejection,
  RejectionCode,
  Source,
} from './shared/decider.js';
export {
  FieldErrors,
  MOST_ERRORS,
  NO_ERRORS,
  fieldError,
  fieldErrorCodes,
  joinedErrors,
  type FieldError,
  type FieldErrorCode,
  type FieldErrorList,
} from './shared/field-errors.js';
export type { AttributesOf, CodeOption, Field, Fields, FieldType, FormControl } from './shared/field.js';
export {
  MAX_TOKENS,
  MAX_TOKEN_LENGTH,
  isJsonObject,
  listOf,
  member,
  textOf,
  alpha3Of,
  countryCodes,
  hasNulOrLoneSurrogate,
  parseFlag,
  parseInteger,
  parseNumeric,
  parseText,
  parseTimestamp,
  parseUint64,
  UINT64_MAX,
  type Parsed,
} from './shared/parsing/index.js';
export { MAX_EXTENSIONS_BYTES, extensionErrors } from './shared/extension-errors.js';
export type { Extensions } from './shared/extensions.js';
export { sourceFields } from './shared/source.js';
export { upcaster } from './shared/upcasting.js';
export {
  DEFAULT_PHOTO,
  PHOTO_FOLDER,
  isStoredPhoto,
  type ConnectorTypeAttributes,
} from './connector-type/connector-type.fields.js';
export type { ConnectorTypeState, KnownConnectorType } from './connector-type/connector-type.js';
export type { LocationAttributes } from './location/location.fields.js';
export type { KnownLocation, LocationState } from './location/location.js';
export {
  connectorFields,
  connectorKey,
  type GivenConnector,
  type StationConnector,
} from './station/station.connectors.js';
export {
  stationStatuses,
  statusCodes,
  statusLabel,
  type StationAttributes,
} from './station/station.fields.js';
export { stationColumns } from './station/flat-columns.js';
export { detailFields, ocpiStatuses, type EvseDetails } from './station/station.details.js';
export { detailChanges, type StationEvent } from './station/station.events.js';
export { TEXT_ERASED, withoutText } from './station/text-erasure.js';
export type { PresentStation, RemovedStation, StationState } from './station/station.state.js';
export type { Party } from './shared/party.js';
