import { textOf } from '../../../json.js';
import { truncateToLength, STRING_LENGTH } from '../../fields/text.js';
import type { JsonPart } from './json-array-splitter.js';

/** OCPI's error codes: client, server and hub errors. Some servers put an HTTP status such as 200 in the member. */
const ERROR_CODE = /^"?([234]\d{3})"?$/;

/**
 * Returns the error of an OCPI response in one line, and the line of the file that it is on.
 * @param members `status_code` and `status_message` if the response has them
 * @returns null if the response reports no error
 */
export function responseError(members: ReadonlyMap<string, JsonPart>): JsonPart | null {
  const status = members.get('status_code');
  const code = ERROR_CODE.exec(status?.text ?? '')?.[1];
  if (status === undefined || code === undefined) return null;
  const message = messageOf(members.get('status_message'));
  return { line: status.line, text: `status_code ${code}${message}` };
}

/** Returns when the response was made, as it says; null if it does not, or has not been read so far. */
export const responseTimestamp = (members: ReadonlyMap<string, JsonPart>): string | null =>
  textIn(members.get('timestamp'));

function messageOf(part: JsonPart | undefined): string {
  const message = truncateToLength(textIn(part), STRING_LENGTH, 'status_message', () => {});
  return message === null ? '' : `, ${JSON.stringify(message)}`;
}

/** The text of a JSON value; null if it is none. */
function textIn(part: JsonPart | undefined): string | null {
  try {
    return textOf(JSON.parse(part?.text ?? 'null'));
  } catch {
    return null;
  }
}
