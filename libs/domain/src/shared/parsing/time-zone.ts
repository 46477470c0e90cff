import { refuse, type Parser } from './parsed.js';
import { parseText } from './text.js';

/**
 * Names that only ICU has, for compatibility with early Java versions. Most have another meaning for those who send
 * them: ICU's BST is Bangladesh Standard Time.
 */
const ICU_ZONE =
  /^(?:A[CES]T|A[GR]T|B[ES]T|CAT|CNT|C[ST]T|EAT|ECT|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|SystemV\/.*|US\/Pacific-New)$/i;

/** Greatest number of cached names. */
const CACHE_SIZE = 2_000;

/** IANA time zone name that the runtime's tz database contains. */
export const parseTimeZone: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return isTimeZone(text.value) ? text : refuse('not_a_time_zone');
};

const cache = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  // Intl accepts offsets such as +01:00, which are not IANA names.
  const isIana = /^[A-Za-z]/.test(name) && !ICU_ZONE.test(name);
  const valid = isIana && !throws(() => new Intl.DateTimeFormat('en', { timeZone: name }));
  if (cache.size < CACHE_SIZE) cache.set(name, valid);
  return valid;
}

function throws(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch {
    return true;
  }
}
