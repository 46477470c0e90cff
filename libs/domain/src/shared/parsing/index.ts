export { parseCode, parseFlag } from './choices.js';
export { countryCodes, parseCountry } from './country.js';
export { parseCount, parseDecimal, parseInteger, parseNumeric, parseUint64, UINT64_MAX } from './numbers.js';
export type { Parsed, Parser } from './parsed.js';
export { parsePhotoPath } from './photo-path.js';
export { parseReference } from './reference.js';
export { parseText } from './text.js';
export { parseTimeZone } from './time-zone.js';
export { parseTimestamp } from './timestamp.js';
