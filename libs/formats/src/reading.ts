/**
 * Reads foreign formats: what a file is, and its records as commands of the directory. Apart from what is written, as the
 * service, which writes, does not load this.
 */
export { detectFormat, formats } from './formats.js';
export { identifierOf } from './fields/json-members.js';
export {
  readPages,
  type Comparison,
  type FormattedPages,
  type ReadableFormat,
  type ReadingOptions,
} from './input/format.js';
export { FormatError, type Input } from './input/input.js';
export { JsonArraySplitter, parseElement, type JsonElement } from './input/json-array-splitter.js';
export { ocpiPlaces } from './ocpi/reading/ocpi-places.js';
export { LineSplitter } from './input/lines.js';
export { encodingDefect, isGzip } from './input/signatures.js';
export { withOcpiNames, type Json } from './ocpi/reading/ocpi-members.js';
export { refilledLocation, refilledStation } from './ocpi/reading/ocpi-refill.js';
export { isRemoved as isRemovedEvse } from './ocpi/reading/ocpi-status.js';
export { partyOf } from './ocpi/reading/ocpi-validation.js';
export { responseError } from './ocpi/reading/ocpi.reader.js';
export { EvseIds } from './records/evse-ids.js';
export { IdHashSet, IdNumbers } from './records/id-sets.js';
export {
  kindOf,
  type FeedCommand,
  type FeedRecordKind,
  type MappedCommand,
  type MappedRecord,
  type RecordKind,
  type RecordSource,
  type Rejection,
  type Warning,
} from './records/mapped-record.js';
export { emptyGroup, warningGroup, type OutgoingLine, type RecordGroup } from './records/record-group.js';
export type { ReadGroup } from './records/waiting-removals.js';
export { columnMapOf, type ColumnMap } from './table/column-map.js';
