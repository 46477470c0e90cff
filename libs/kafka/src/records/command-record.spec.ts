import fc from 'fast-check';
import { commandIdOfRecord, type CommandEnvelope } from '#application';
import { aggregates, targetKind, type AggregateKind } from '#domain';
import { anyCommand } from '../../../domain/src/testing/commands.js';
import { command, createStation } from '../../../../test/contracts/inputs/envelopes.js';
import { at, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { bodies, commands, runs, texts } from '../../../../test/support/arbitraries.js';
import { decodeCommand } from './decode-command.js';
import { ENVELOPE_TYPE, encodeCommand, forwardCommand, type CommandRecord } from './command-record.js';
import { encodeAnswer } from './outcome-record.js';
import { asRead } from './testing/as-read.js';

const topic = 'directory.commands';
const name = `${topic}-3-41`;

const record = (value: Buffer | string | null, headers: Record<string, string> = {}): CommandRecord => ({
  topic,
  partition: 3,
  message: asRead({ value, headers }, { offset: '41', timestamp: String(Date.parse(at('12:00'))) }),
});
const line = (given: object, headers = {}) => decodeCommand(record(JSON.stringify(given), headers));
const envelopeRecord = (given: unknown) =>
  decodeCommand(record(JSON.stringify(given), { 'content-type': ENVELOPE_TYPE }));

/** The key and the problem code of a refusal. */
function refused(result: ReturnType<typeof decodeCommand>) {
  if (result.ok) throw new Error('The command was not refused');
  return [result.refusal.key, result.refusal.problem.code];
}
function decoded(result: ReturnType<typeof decodeCommand>): CommandEnvelope {
  if (!result.ok) throw new Error(result.refusal.problem.detail);
  return result.envelope;
}

const sample: Record<AggregateKind, string> = {
  station: uuid(1),
  'connector-type': uuid(2),
  location: '42',
  tariff: uuid(3),
};
const expectedVersions = fc.oneof(fc.maxSafeNat(), fc.array(fc.maxSafeNat()), fc.constant('*' as const));
const envelopes: fc.Arbitrary<CommandEnvelope> = fc
  .tuple(
    anyCommand,
    fc.option(expectedVersions, { nil: undefined }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(undefined, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`),
    fc.constantFrom(undefined, [], ['afdc', 'NL*TNM']),
    fc.constantFrom(undefined, uuid(9)),
  )
  .map(([given, expectedVersion, caller, traceparent, feeds, importId]) => ({
    commandId: uuid(7),
    aggregate: { kind: targetKind(given.type), id: sample[targetKind(given.type)] },
    command: given,
    ...(expectedVersion !== undefined && { expectedVersion }),
    caller,
    ...(feeds && { feeds }),
    receivedAt: at('12:00'),
    requestHash: 'hash',
    traceparent,
    importId,
  }));

describe('A command record of this service', () => {
  const read = (message: ReturnType<typeof encodeCommand>) =>
    decodeCommand({ topic, partition: 3, message: asRead(message, { offset: '41' }) });

  it('is decoded as it was encoded', () =>
    fc.assert(
      fc.property(envelopes, (envelope) => {
        expect(read(encodeCommand(envelope, 3))).toStrictEqual({ ok: true, envelope });
      }),
    ));

  it('has the feeds that its sender is bound to', () => {
    const envelope = { ...createStation(1), feeds: ['DE*ABC'] };
    expect(decoded(read(encodeCommand(envelope, 3))).feeds).toEqual(['DE*ABC']);
    const wrong = { ...envelope, feeds: [7] } as unknown as typeof envelope;
    expect(read(encodeCommand(wrong, 3)).ok).toBe(false);
  });

  it('is not fresh, as it can be read again', () => {
    expect(decoded(read(encodeCommand({ ...createStation(1), fresh: true }, 3)))).not.toHaveProperty('fresh');
  });

  it('keeps its ids when it is forwarded, and contains the name of the first record', () => {
    const envelope = decoded(
      line({ type: 'CreateStation', data: { location_id: '42' } }, { caller: 'ocpi' }),
    );
    const message = forwardCommand(envelope, record('{}'), 5);
    expect(message).toMatchObject({ key: envelope.aggregate.id, partition: 5 });
    expect(message.headers).toMatchObject({
      directory_command_id: envelope.commandId,
      directory_aggregate_id: envelope.aggregate.id,
      directory_origin: name,
    });
    const forwarded = { topic, partition: 5, message: asRead(message, { offset: '99', timestamp: '5' }) };
    expect(decodeCommand(forwarded)).toEqual({
      ok: true,
      origin: name,
      envelope: { ...envelope, fresh: undefined },
    });
  });

  it('is refused if this service cannot have written it', () => {
    expect(refused(envelopeRecord({ ...createStation(1), caller: null }))).toStrictEqual([
      name,
      'malformed_json',
    ]);
  });
});

describe('A command line in the topic', () => {
  it('is decoded, with a command id that is derived from the name of the record', () => {
    const envelope = decoded(line({ type: 'RegisterLocation', id: '42' }));
    expect(envelope).toMatchObject({ caller: 'kafka', receivedAt: at('12:00'), aggregate: { id: '42' } });
    expect(envelope.commandId).toBe(commandIdOfRecord(name));
    expect(decoded(line({ type: 'RegisterLocation', id: '42' }))).toStrictEqual(envelope);
  });

  it('may have a command id and a caller', () => {
    const given = { type: 'RegisterLocation', id: '42', command_id: uuid(9) };
    expect(decoded(line(given, { caller: 'ocpi' }))).toMatchObject({ commandId: uuid(9), caller: 'ocpi' });
  });

  it('has the same request hash as by HTTP', () => {
    const given = { type: 'RegisterLocation', id: '42', data: { city: 'Berlin' }, command_id: uuid(9) };
    expect(decoded(line(given)).requestHash).toBe(command(9, 'RegisterLocation', given).requestHash);
  });

  it('is refused if it has more errors than a function call can have arguments', () => {
    const data = { connectors: Array(150_000).fill(0) };
    const result = line({ type: 'SetStationConnectors', id: uuid(1), data, command_id: uuid(9) });
    expect(refused(result)).toStrictEqual([uuid(9), 'validation_failed']);
  });

  it('may begin with a byte order mark', () => {
    expect(decodeCommand(record('\uFEFF{"type":"RegisterLocation","id":"42"}')).ok).toBe(true);
  });

  it.each<[string, CommandRecord, string, string]>([
    ['no value', record(null), name, 'malformed_json'],
    ['an empty value', record(''), name, 'malformed_json'],
    ['broken JSON', record('{"type":'), name, 'malformed_json'],
    ['an array', record('[1]'), name, 'malformed_json'],
    ['bytes that are not UTF-8', record(Buffer.from([0x22, 0xff, 0x22])), name, 'malformed_json'],
    ['more than 8 MiB', record(Buffer.alloc(8 * 1024 * 1024 + 1, ' ')), name, 'payload_too_large'],
    [
      'an invalid command id',
      record('{"type":"CreateStation","command_id":"one"}'),
      name,
      'validation_failed',
    ],
    ['an invalid type', record('{"type":5}'), commandIdOfRecord(name), 'validation_failed'],
    [
      'a prototype',
      record('{"__proto__":{"type":"RegisterLocation","id":"42"}}'),
      commandIdOfRecord(name),
      'validation_failed',
    ],
    [
      'a caller that is too long',
      record('{}', { caller: 'x'.repeat(256) }),
      commandIdOfRecord(name),
      'invalid_parameter',
    ],
    [
      'an unknown field, under its own command id',
      record(
        JSON.stringify({ type: 'CreateStation', command_id: uuid(9).toUpperCase(), data: { nonsense: 1 } }),
      ),
      ...([uuid(9), 'validation_failed'] as const),
    ],
  ])('is refused with %s', (_what, given, key, code) => {
    expect(refused(decodeCommand(given))).toStrictEqual([key, code]);
  });

  it.each(['-1', '9223372036854775807', 'x', ''])('is read with the timestamp %j', (timestamp) => {
    const { message, ...at } = record('{"type":"RegisterLocation","id":"42"}');
    expect(decodeCommand({ ...at, message: { ...message, timestamp } }).ok).toBe(true);
  });

  it('is refused under its own command id if that comes after megabytes of unknown names', () => {
    const names = Array.from({ length: 900_000 }, (_, index) => `"${index.toString(36)}":0`);
    const text = `{"type":"CreateStation","data":{${names.join(',')}},"command_id":"${uuid(9)}"}`;
    const result = decodeCommand(record(text));
    expect(refused(result)).toStrictEqual([uuid(9), 'validation_failed']);
    if (result.ok) return;
    expect(result.refusal.problem.errors).toHaveLength(100);
    // 900,000 unknown names, and the location that is missing.
    expect(result.refusal.problem.more_errors).toBe(899_901);
  });

  it('gets a short answer to megabytes of errors', () => {
    const data = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`unknown field ${index}`, 1]),
    );
    const result = line({ type: 'CreateStation', data: { ['x'.repeat(1_000_000)]: 1, ...data } });
    if (result.ok) throw new Error('The command was not refused');
    const answer = encodeAnswer(result.refusal, { partition: 3, commandOffset: 41, writerEpoch: 0 });
    expect(answer.value?.length).toBeLessThan(200_000);
  });

  it('may have any content: it is decoded or refused', () => {
    const anything = fc.oneof(
      { weight: 4, arbitrary: commands.map((text) => Buffer.from(text)) },
      { weight: 2, arbitrary: bodies.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    );
    const types = fc.constantFrom('application/json', ENVELOPE_TYPE);
    fc.assert(
      fc.property(anything, types, texts, texts, (value, type, caller, origin) => {
        const headers = { 'content-type': type, caller, directory_origin: origin };
        const result = decodeCommand(record(value, headers));
        if (!result.ok) expect(result.refusal.problem.status).toBeGreaterThanOrEqual(400);
        else expect(Object.keys(aggregates)).toContain(result.envelope.aggregate.kind);
      }),
      { ...runs, numRuns: 4 * runs.numRuns },
    );
  });
});
