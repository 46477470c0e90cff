export * from './aggregates.js';
export {
  byData,
  targetNames,
  type ByData,
  type CommandData,
  type CommandDefinition,
  type CommandExample,
  type CommandPart,
} from './shared/command-definition.js';
export type { ContentOf, EventMembers, Member, MemberKind } from './shared/event-definition.js';
export { attributeNames, fillableNames, namesBeside } from './shared/attributes.js';
export {
  isAhead,
  missing,
  occurred,
  reject,
  type Decider,
  type Decision,
  type Facts,
  type Occurred,
  type Rejection,
  type RejectionCode,
  type Source,
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
export {
  formControls,
  type AttributesOf,
  type Choice,
  type CodeOption,
  type Field,
  type Fields,
  type FieldType,
  type FormControl,
} from './shared/field.js';
export { isJsonObject, isSameJson, listOf, member, textOf } from './shared/parsing/json-value.js';
export {
  alpha3Of,
  countryCodes,
  parseCountry,
  parseTimeZone,
  parseTimestamp,
} from './shared/parsing/standards.js';
export {
  MAX_TOKENS,
  MAX_TOKEN_LENGTH,
  hasNulOrLoneSurrogate,
  parseFlag,
  parseInteger,
  parseNumeric,
  parseSourcePart,
  parseText,
  parseUint64,
  UINT64_MAX,
  type Parsed,
  type Parser,
  type Refused,
} from './shared/parsing/values.js';
export { errorsWithin } from './shared/parsing/structures.js';
export { replacingPatch } from './shared/merge-patch.js';
export { isUnset } from './shared/unset.js';
export { MAX_EXTENSIONS_BYTES, extensionErrors, type Extensions } from './shared/extensions.js';
export { sourceFields } from './shared/fields.js';
export { clockChange, clocksAhead, isKnownTimeZone } from './shared/wall-clock.js';
export {
  DEFAULT_PHOTO,
  PHOTO_FOLDER,
  isStoredPhoto,
  type ConnectorTypeAttributes,
} from './connector-type/connector-type.fields.js';
export type { ConnectorTypeState, KnownConnectorType } from './connector-type/connector-type.js';
export { ClosedTimes } from './location/hours/closed-times.js';
export { hoursKey, hoursOfKey, keysOpenAt } from './location/hours/hours-key.js';
export { merged, type Interval } from './location/hours/intervals.js';
export { isOpenAt, nextChangeAfter } from './location/hours/hours.js';
export type { ExceptionalPeriod, OpeningTimes, RegularHours } from './location/hours/opening-times.js';
export type { LocationAttributes } from './location/location.fields.js';
export type { KnownLocation, LocationState } from './location/location.js';
export {
  connectorFields,
  connectorKey,
  MAX_TARIFFS,
  type GivenConnector,
  type StationConnector,
  stationStatuses,
  statusCodes,
  statusLabel,
  type StationAttributes,
  stationColumns,
  detailFields,
  type EvseDetails,
} from './station/station.fields.js';
export {
  type PriceComponent,
  type PriceLimit,
  type TariffAttributes,
  type TariffElement,
  type TariffRestrictions,
} from './tariff/tariff.fields.js';
export type { KnownTariff, TariffState } from './tariff/tariff.js';
export {
  compareDecimals,
  isValidAt,
  priceOf,
  readAmount,
  readSession,
  totalPriceOf,
  type GivenSession,
  type Price,
  type PricedTariff,
  type Session as ChargingSession,
  type SessionTotal,
} from './tariff/pricing/index.js';
export { exclusionFields, exclusionNumberFields } from './station/exclusion.fields.js';
export { isExclusionEvent, MAX_OPEN_EXCLUSIONS } from './station/station.exclusions.js';
export { detailChanges, type StationEvent } from './station/station.events.js';
export { TEXT_ERASED, withoutText } from './station/text-erasure.js';
export type { PresentStation, RemovedStation, StationState } from './station/station.state.js';
export type { Party } from './shared/party.js';
export {
  ocpiCapabilities,
  ocpiConnectorCapabilities,
  ocpiEvsePositions,
  ocpiEnvironmentalImpacts,
  ocpiFacilities,
  ocpiImageCategories,
  ocpiParkingDirections,
  ocpiParkingRestrictions,
  ocpiParkingTypes,
  ocpiStatuses,
  ocpiVehicleTypes,
  paymentMethods,
  priceTypes,
} from './vocabulary.js';
export { afirItems } from './required-data/afir-items.js';
export type { JudgedLocation, JudgedStation } from './required-data/judged-records.js';
export type { RequiredItem } from './required-data/required-item.js';
