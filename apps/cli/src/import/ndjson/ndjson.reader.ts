import { v7 as uuidv7 } from 'uuid';
import { beginningOf, isObject } from '../feed/feed-text.js';
import type { Input } from '../feed/input.js';
import { isCut, linesOf } from '../feed/lines.js';
import { NOT_UTF8, isIntact, readable } from '../feed/utf8.js';
import { kindOf } from '../record.js';
import { MAX_LINE_BYTES, unreadable, type RecordGroup } from '../record-group.js';

/** Reads command lines and passes them on as they are, apart from a command id where there is none. */
export async function* readNdjson(input: Input): AsyncGenerator<RecordGroup, void, undefined> {
  let number = 0;
  for await (const lines of linesOf(input.bytes(), MAX_LINE_BYTES))
    for (const line of lines) {
      number += 1;
      const text = line.trim();
      if (isCut(line, MAX_LINE_BYTES)) yield tooLarge(number, text);
      else if (text !== '') yield groupOf(number, text);
    }
}

function groupOf(line: number, text: string): RecordGroup {
  if (!isIntact(text)) return refused(line, readable(text), `malformed_json: ${NOT_UTF8}`);
  const command = parse(text);
  if (typeof command === 'string') return refused(line, text, command);
  const type = typeof command['type'] === 'string' ? command['type'] : '';
  const sent = 'command_id' in command ? text : withCommandId(text, Object.keys(command).length > 0);
  const bytes = Buffer.byteLength(sent) + 1;
  if (bytes > MAX_LINE_BYTES) return tooLarge(line, text, type);
  const lines = [{ type, text: sent, bytes, original: text }];
  return { line, lines, warnings: [], rejects: [], skipped: 0, afterEarlier: false };
}

const tooLarge = (line: number, text: string, type?: string): RecordGroup =>
  refused(line, beginningOf(text), 'payload_too_large: longer than 8 MiB', type);

const refused = (line: number, original: string, reason: string, type = ''): RecordGroup =>
  unreadable(line, { kind: kindOf(type), reason, original });

function parse(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : 'malformed_json: a command line is a JSON object';
  } catch (error) {
    return `malformed_json: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Puts an id into the text itself, which keeps everything else exactly as it was sent, large numbers included.
 * With the id a line that is sent a second time, because the answer was lost, is not carried out twice.
 */
function withCommandId(text: string, hasMembers: boolean): string {
  return `{"command_id":"${uuidv7()}"${hasMembers ? ',' : ''}${text.slice(1)}`;
}
