export * from './aggregates.js';
export { fillableNames } from './shared/attributes.js';
export { countryCodes } from './shared/countries.js';
export { missing, occurred } from './shared/decider.js';
export type {
  Decider,
  Decision,
  Facts,
  Occurred,
  Rejection,
  RejectionCode,
  Source,
} from './shared/decider.js';
export { fieldError, fieldErrorCodes, type FieldError, type FieldErrorCode } from './shared/field-errors.js';
export type { AttributesOf, CodeOption, Field, Fields, FieldType, FormControl } from './shared/fields.js';
export {
  parseNumeric,
  parseText,
  parseTimestamp,
  parseUint64,
  UINT64_MAX,
  type Parsed,
} from './shared/parsing.js';
export { upcaster } from './shared/upcasting.js';
export { DEFAULT_PHOTO } from './connector-type/connector-type.fields.js';
export type { ConnectorTypeState } from './connector-type/connector-type.decider.js';
export type { KnownLocation, LocationState } from './location/location.decider.js';
export type { LocationAttributes } from './location/location.fields.js';
export type { StationConnector } from './station/station.commands.js';
export { stationStatuses, statusLabel, type StationAttributes } from './station/station.fields.js';
export type { PresentStation, StationState } from './station/station.state.js';
