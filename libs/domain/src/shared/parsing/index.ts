export { parseCode, parseFlag } from './choices.js';
export { alpha3Of, countryCodes, parseCountry } from './country.js';
export {
  parseCount,
  parseDecimal,
  parseInteger,
  parseNumeric,
  parseUint64,
  UINT64_MAX,
  type Range,
} from './numbers.js';
export type { Parsed, Parser } from './parsed.js';
export { parsePhotoPath } from './photo-path.js';
export { parseReference } from './reference.js';
export { hasNulOrLoneSurrogate, parseText } from './text.js';
export { parseTimeZone } from './time-zone.js';
export { parseTimestamp } from './timestamp.js';
export { MAX_TOKENS, MAX_TOKEN_LENGTH, parseTokens } from './tokens.js';
export { isJsonObject, listOf, member, textOf } from './json-value.js';
