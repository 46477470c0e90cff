import { listOf, textOf } from '../../../json.js';
import type { StationDetails, Warn } from '../../records/mapped-record.js';
import { tokenOf, type Json } from './ocpi-members.js';

/** Greatest lengths of the directory, in code points. */
const lengths = { evse_id: 48, physical_reference: 16, floor_level: 4 } as const;
const STATUS_LENGTH = 255;
/** Greatest number of tokens in a list. */
const MAX_TOKENS = 100;

/** Returns the details of an EVSE. A text that is too long is left out with a warning, as part of it would mislead. */
export function detailsOf(evse: Json, sourceStatus: string | null, warn: Warn): StationDetails {
  const text = (name: keyof typeof lengths) => shortText(textOf(evse[name]), lengths[name], name, warn);
  return {
    evse_id: text('evse_id'),
    physical_reference: text('physical_reference'),
    floor_level: text('floor_level'),
    capabilities: tokensOf(evse['capabilities'], 'capabilities', warn),
    parking_restrictions: tokensOf(evse['parking_restrictions'], 'parking_restrictions', warn),
    source_status: shortText(sourceStatus, STATUS_LENGTH, 'status', warn),
  };
}

function shortText(text: string | null, length: number, name: string, warn: Warn): string | null {
  if (text === null || Array.from(text).length <= length) return text;
  warn(`${name} is longer than ${length} characters, left out of the details`, text);
  return null;
}

/** Returns the tokens of a list, each once. */
export function tokensOf(value: unknown, name: string, warn: Warn): string[] {
  const tokens = new Set<string>();
  for (const item of listOf(value)) {
    const token = tokenOf(item);
    if (token !== null && token.length <= STATUS_LENGTH && tokens.size < MAX_TOKENS) tokens.add(token);
    else warn(`an entry of ${name} is not usable, left out`, item);
  }
  return [...tokens];
}
