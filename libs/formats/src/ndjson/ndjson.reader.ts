import { commandTypes, isJsonObject } from '#domain';
import { excerptOf } from '../fields/text.js';
import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Input } from '../input/input.js';
import { isTruncated, isValidUtf8, linesOf, NOT_UTF8, withoutUtf8Mark } from '../input/lines.js';
import { kindOf, type Validated } from '../records/mapped-record.js';
import { MAX_LINE_BYTES, rejectedGroup, type RecordGroup } from '../records/record-group.js';

/** Why a line is rejected that is longer than the directory accepts. */
const TOO_LARGE = 'payload_too_large: longer than 8 MiB';

const COMMAND_TYPE = new RegExp(`"type"\\s*:\\s*"(?:${commandTypes.join('|')})`);

export const ndjson: ReadableFormat = {
  name: 'ndjson',
  // A command line is an object on one line. Several lines are tried, because the first ones may be invalid.
  recognise: ({ text }) =>
    text.split('\n', 100).some((line) => line.trimStart().startsWith('{') && COMMAND_TYPE.test(line)),
  read: readNdjson,
  isFeed: false,
  maxRequests: 1,
};

/** Reads command lines, and adds a command id to those without one. Everything else is sent unchanged. */
export async function* readNdjson(
  input: Input,
  { commandId }: Pick<ReadOptions, 'commandId'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  let lineNumber = 0;
  for await (const lines of linesOf(input.bytes(), MAX_LINE_BYTES))
    for (const line of lines) {
      lineNumber += 1;
      const text = line.trim();
      if (isTruncated(line, MAX_LINE_BYTES)) yield tooLarge(lineNumber, text);
      else if (text !== '') yield groupOf(lineNumber, text, commandId);
    }
}

function groupOf(line: number, text: string, commandId: () => string): RecordGroup {
  const validated = validateCommandLine(text);
  if ('rejected' in validated) return rejected(line, withoutUtf8Mark(text), validated.rejected);
  const command = validated.value;
  const type = typeof command['type'] === 'string' ? command['type'] : '';
  const sent =
    'command_id' in command ? text : withCommandId(text, commandId(), Object.keys(command).length > 0);
  const bytes = Buffer.byteLength(sent) + 1;
  if (bytes > MAX_LINE_BYTES) return tooLarge(line, text, type);
  const lines = [{ type, text: sent, bytes, original: text, isForNew: command['expected_version'] === 0 }];
  return { line, lines, warnings: [], rejects: [], skipped: 0, dependsOnEarlier: false };
}

/** Checks that a command line is UTF-8 and a JSON object. The directory validates its members. */
function validateCommandLine(text: string): Validated<Record<string, unknown>> {
  if (!isValidUtf8(text)) return { rejected: `malformed_json: ${NOT_UTF8}` };
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { value } : { rejected: 'malformed_json: a command line is a JSON object' };
  } catch (error) {
    return { rejected: `malformed_json: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const tooLarge = (line: number, text: string, type?: string): RecordGroup =>
  rejected(line, excerptOf(text), TOO_LARGE, type);

const rejected = (line: number, original: string, reason: string, type = ''): RecordGroup =>
  rejectedGroup(line, { kind: kindOf(type), reason, original });

/**
 * Inserts a command id into the text, which leaves the rest as it is, large numbers included. The directory executes a
 * command once for each id, so a line can be sent again when its result was lost.
 */
function withCommandId(text: string, id: string, hasMembers: boolean): string {
  return `{"command_id":"${id}"${hasMembers ? ',' : ''}${text.slice(1)}`;
}
