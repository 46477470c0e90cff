import { isUtf8 } from 'node:buffer';
import {
  commandIdOfRecord,
  isJsonObject,
  isUuid,
  problem,
  rejectionProblem,
  takeIn,
  type CommandEnvelope,
  type CommandLine,
  type Problem,
} from '#application';
import { ENVELOPE_TYPE, ORIGIN_HEADER, placeOf, type CommandRecord } from './command-record.js';
import { GREATEST_CALLER_LENGTH, readEnvelope } from './envelope-reading.js';
import { headerText } from './headers.js';
import type { Refusal } from './outcome-record.js';
import { boundedRejection, boundedText } from './told-errors.js';

/** A command record that was read: the command, or what to answer where there is none in it. */
export type CommandReading =
  | {
      readonly ok: true;
      readonly envelope: CommandEnvelope;
      /** Topic, partition and offset of the record that this one was forwarded from. */
      readonly origin?: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Greatest size of a command in bytes, as by HTTP; an envelope may be somewhat longer than its command. */
const LINE_LIMIT = 8 * 1024 * 1024;
const ENVELOPE_LIMIT = 2 * LINE_LIMIT;

/** Reads a record that anybody may have written. It never throws: what can't be read is refused. */
export function readCommand(record: CommandRecord): CommandReading {
  const { headers, value } = record.message;
  const sealed = headerText(headers, 'content-type') === ENVELOPE_TYPE;
  const read = readObject(value, sealed ? ENVELOPE_LIMIT : LINE_LIMIT);
  if (!read.ok) return refuse(placeOf(record), read.problem);
  if (!sealed) return readLine(record, read.object);
  const envelope = readEnvelope(read.object);
  if (!envelope) return refuse(placeOf(record), malformed('The value is not an envelope of this service.'));
  const origin = headerText(headers, ORIGIN_HEADER);
  return { ok: true, envelope, ...(origin !== undefined && { origin }) };
}

function readLine(record: CommandRecord, line: CommandLine): CommandReading {
  const made = commandIdOfRecord(placeOf(record));
  const { command_id = made } = line;
  const key =
    typeof command_id === 'string' && isUuid(command_id) ? command_id.toLowerCase() : placeOf(record);
  const caller = headerText(record.message.headers, 'caller') || 'kafka';
  if (caller.length > GREATEST_CALLER_LENGTH)
    return refuse(key, problem('invalid_parameter', { detail: LONG_CALLER }));
  const context = { caller, receivedAt: timeOf(record), dataPath: ['data'] };
  const intake = takeIn(Object.assign(line, { command_id }), context);
  return intake.ok ? intake : refuse(key, rejectionProblem(boundedRejection(intake.rejection)));
}

const LONG_CALLER = `The header caller must have at most ${GREATEST_CALLER_LENGTH} characters.`;

const refuse = (key: string, problem: Problem): CommandReading => ({
  ok: false,
  refusal: { kind: 'refusal', key, problem },
});

const malformed = (detail: string): Problem => problem('malformed_json', { detail: boundedText(detail) });

type ReadObject =
  | { readonly ok: true; readonly object: Record<string, unknown> }
  | { readonly ok: false; readonly problem: Problem };

function readObject(value: Buffer | null, limit: number): ReadObject {
  if (value === null) return { ok: false, problem: malformed('The record has no value.') };
  if (value.length > limit) return { ok: false, problem: problem('payload_too_large') };
  if (!isUtf8(value)) return { ok: false, problem: malformed('The value is not UTF-8.') };
  try {
    const object: unknown = JSON.parse(value.toString().replace(/^\uFEFF/, ''));
    if (isJsonObject(object)) return { ok: true, object };
    return { ok: false, problem: malformed('The value must be a JSON object.') };
  } catch (error) {
    return { ok: false, problem: malformed((error as Error).message) };
  }
}

/** 9999-12-31T23:59:59.999Z, the last time that RFC 3339 can tell. */
const LAST_TIME = 253_402_300_799_999;

/** When the record was written. Whoever writes it may say anything where the topic does not set the time itself. */
function timeOf({ message }: CommandRecord): string {
  const time = Number(message.timestamp);
  return new Date(time >= 0 && time <= LAST_TIME ? time : 0).toISOString();
}
