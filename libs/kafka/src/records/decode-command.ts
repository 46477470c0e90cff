import { isUtf8 } from 'node:buffer';
import { isAhead, isJsonObject } from '#domain';
import {
  commandIdOfRecord,
  hasKey,
  isUuid,
  MOST_VALUES,
  parseJson,
  parseTraceparent,
  problem,
  rejectionProblem,
  targetOfType,
  parseCommand,
  type CommandEnvelope,
  type CommandLine,
  type Problem,
} from '#application';
import { ENVELOPE_TYPE, ORIGIN_HEADER, recordName, type CommandRecord } from './command-record.js';
import { hasControlCharacter, MAX_CALLER_LENGTH, validateEnvelope } from './validate-envelope.js';
import { exceedsHeaderLimits, headerText, MAX_HEADER_BYTES, MAX_HEADERS } from './headers.js';
import type { Refusal } from './outcome-record.js';
import { boundedRejection, boundedText } from './error-limits.js';

/** A decoded command record: the command, or the refusal if it contains none. */
export type DecodedCommand =
  | {
      readonly ok: true;
      readonly envelope: CommandEnvelope;
      /** The name of the record that this one was forwarded from. */
      readonly origin?: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Maximum size of a command line in bytes, the same as by HTTP. An envelope can be longer than its command. */
const LINE_LIMIT = 8 * 1024 * 1024;
const lineLimits: Limits = { bytes: LINE_LIMIT, values: MOST_VALUES };
const envelopeLimits: Limits = { bytes: 2 * LINE_LIMIT, values: 2 * MOST_VALUES };

interface Limits {
  readonly bytes: number;
  readonly values: number;
}

/**
 * Decodes a record that any client may have written. It never throws: a record without a valid command is refused.
 * @param clock the time of this service, in milliseconds since 1970
 */
export function decodeCommand(record: CommandRecord, clock = Date.now()): DecodedCommand {
  const { headers, value } = record.message;
  if (exceedsHeaderLimits(headers)) return refuse(recordName(record), malformed(TOO_MANY_HEADERS));
  const isEnvelope = headerText(headers, 'content-type') === ENVELOPE_TYPE;
  const parsed = parseObject(value, isEnvelope ? envelopeLimits : lineLimits);
  if (!parsed.ok) return refuse(recordName(record), parsed.problem);
  if (!isEnvelope) return parseLine(record, parsed.object, parsed.omitted);
  const envelope = parsed.omitted > 0 ? undefined : validateEnvelope(parsed.object);
  return envelope
    ? acceptEnvelope(record, envelope, clock)
    : refuse(recordName(record), malformed(NO_ENVELOPE));
}

/** A time of receipt that is ahead would be the time of events, and allow observations in the future. */
function acceptEnvelope(record: CommandRecord, given: CommandEnvelope, clock: number): DecodedCommand {
  const origin = headerText(record.message.headers, ORIGIN_HEADER);
  const envelope = isAhead(given.receivedAt, clock) ? { ...given, receivedAt: timeOf(record) } : given;
  return { ok: true, envelope, ...(origin !== undefined && { origin }) };
}

const NO_ENVELOPE = 'The value is not an envelope of this service.';
const TOO_MANY_HEADERS = `The record has more than ${MAX_HEADERS} headers, or more than ${MAX_HEADER_BYTES / 1024} KiB of them.`;

function parseLine(record: CommandRecord, line: CommandLine, omitted: number): DecodedCommand {
  const derivedId = commandIdOfRecord(recordName(record));
  const { command_id = derivedId } = line;
  const key =
    typeof command_id === 'string' && isUuid(command_id) ? command_id.toLowerCase() : recordName(record);
  const caller = headerText(record.message.headers, 'caller') || 'kafka';
  const fault = faultOfCaller(caller);
  if (fault !== undefined) return refuse(key, problem('invalid_parameter', { detail: fault }));
  const traceparent = parseTraceparent(headerText(record.message.headers, 'traceparent'));
  const context = { caller, traceparent, receivedAt: timeOf(record), dataPath: ['data'], omitted };
  const result = parseCommand(Object.assign(line, { command_id }), context);
  return result.ok
    ? result
    : refuse(key, rejectionProblem(boundedRejection(result.rejection), targetOfType(line.type)));
}

function faultOfCaller(caller: string): string | undefined {
  if (caller.length > MAX_CALLER_LENGTH) return LONG_CALLER;
  if (hasControlCharacter(caller)) return CONTROL_IN_CALLER;
  return hasKey(caller) ? KEY_AS_CALLER : undefined;
}

const CONTROL_IN_CALLER = 'The header caller must not have control characters.';

const LONG_CALLER = `The header caller must have at most ${MAX_CALLER_LENGTH} characters.`;

/** Everybody who reads the events would read it. */
const KEY_AS_CALLER = 'The header caller must be a name, not an API key or a token.';

const refuse = (key: string, problem: Problem): DecodedCommand => ({
  ok: false,
  refusal: { kind: 'refusal', key, problem },
});

const malformed = (detail: string): Problem => problem('malformed_json', { detail: boundedText(detail) });

type ParsedObject =
  | { readonly ok: true; readonly object: Record<string, unknown>; readonly omitted: number }
  | { readonly ok: false; readonly problem: Problem };

function parseObject(value: Buffer | null, limits: Limits): ParsedObject {
  if (value === null) return { ok: false, problem: malformed('The record has no value.') };
  if (value.length > limits.bytes) return { ok: false, problem: problem('payload_too_large') };
  if (!isUtf8(value)) return { ok: false, problem: malformed('The value is not UTF-8.') };
  try {
    const { value: object, omitted } = parseJson(value.toString().replace(/^\uFEFF/, ''), limits.values);
    if (isJsonObject(object)) return { ok: true, object, omitted };
    return { ok: false, problem: malformed('The value must be a JSON object.') };
  } catch (error) {
    return { ok: false, problem: malformed((error as Error).message) };
  }
}

/** 9999-12-31T23:59:59.999Z, the last time that RFC 3339 can express. */
const LAST_TIME = 253_402_300_799_999;

/** The timestamp of the record. If the topic does not set it, the client can have sent any value. */
function timeOf({ message }: CommandRecord): string {
  const time = Number(message.timestamp);
  return new Date(time >= 0 && time <= LAST_TIME ? time : 0).toISOString();
}
