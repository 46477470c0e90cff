import { isJsonObject } from '#domain';
import { isValidUtf8, NOT_UTF8 } from '../../input/utf8.js';
import type { Validated } from '../../records/mapped-record.js';

/** Why a line is rejected that is longer than the directory accepts. */
export const TOO_LARGE = 'payload_too_large: longer than 8 MiB';

/** Checks that a command line is UTF-8 and a JSON object. The directory validates its members. */
export function validateCommandLine(text: string): Validated<Record<string, unknown>> {
  if (!isValidUtf8(text)) return { rejected: `malformed_json: ${NOT_UTF8}` };
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { value } : { rejected: 'malformed_json: a command line is a JSON object' };
  } catch (error) {
    return { rejected: `malformed_json: ${error instanceof Error ? error.message : String(error)}` };
  }
}
