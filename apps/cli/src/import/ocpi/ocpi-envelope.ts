import { fit, STRING_LENGTH, textOf } from '../feed/feed-text.js';
import type { JsonPart } from './json-list-splitter.js';

/** OCPI's errors, of clients, servers and hubs. Other numbers may be an HTTP status, as 200, put in their place. */
const ERROR_CODE = /^"?([234]\d{3})"?$/;

/** The error that the envelope of a list tells of, in one line, and where; null where it tells of none. */
export function serverError(envelope: ReadonlyMap<string, JsonPart>): JsonPart | null {
  const status = envelope.get('status_code');
  const code = ERROR_CODE.exec(status?.text ?? '')?.[1];
  if (status === undefined || code === undefined) return null;
  const message = messageIn(envelope.get('status_message')?.text ?? 'null');
  return { line: status.line, text: `status_code ${code}${message}` };
}

function messageIn(json: string): string {
  try {
    const message = fit(textOf(JSON.parse(json)), STRING_LENGTH, 'status_message', () => {});
    return message === null ? '' : `, ${JSON.stringify(message)}`;
  } catch {
    // The code alone says that it is an error.
    return '';
  }
}
