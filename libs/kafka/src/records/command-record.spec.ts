import fc from 'fast-check';
import { commandIdOfRecord, type CommandEnvelope } from '#application';
import { aggregates, targetKind, type AggregateKind, type DomainCommand } from '#domain';
import {
  connectorTypeCommand,
  locationCommand,
  stationCommand,
} from '../../../domain/src/testing/commands.js';
import { command, createStation } from '../../../../test/contracts/envelopes.js';
import { at, uuid } from '../../../../test/contracts/vocabulary.js';
import { bodies, commands, runs, texts } from '../../../../test/support/arbitraries.js';
import { readCommand } from './command-reading.js';
import { ENVELOPE_TYPE, encodeCommand, forwardCommand, type CommandRecord } from './command-record.js';
import { encodeAnswer } from './outcome-record.js';
import { asRead } from './testing/as-read.js';

const topic = 'directory.commands';
const place = `${topic}-3-41`;

const record = (value: Buffer | string | null, headers: Record<string, string> = {}): CommandRecord => ({
  topic,
  partition: 3,
  message: asRead({ value, headers }, { offset: '41', timestamp: String(Date.parse(at('12:00'))) }),
});
const line = (given: object, headers = {}) => readCommand(record(JSON.stringify(given), headers));
const sealed = (given: unknown) =>
  readCommand(record(JSON.stringify(given), { 'content-type': ENVELOPE_TYPE }));

/** The key and the code that a record is refused with. */
function refused(reading: ReturnType<typeof readCommand>) {
  if (reading.ok) throw new Error('The command was taken in');
  return [reading.refusal.key, reading.refusal.problem.code];
}
function taken(reading: ReturnType<typeof readCommand>): CommandEnvelope {
  if (!reading.ok) throw new Error(reading.refusal.problem.detail);
  return reading.envelope;
}

const sample: Record<AggregateKind, string> = { station: uuid(1), 'connector-type': uuid(2), location: '42' };
const anyCommand: fc.Arbitrary<DomainCommand> = fc.oneof(
  stationCommand,
  connectorTypeCommand,
  locationCommand,
);
const expectedVersions = fc.oneof(fc.maxSafeNat(), fc.array(fc.maxSafeNat()), fc.constant('*' as const));
const envelopes: fc.Arbitrary<CommandEnvelope> = fc
  .tuple(anyCommand, fc.option(expectedVersions, { nil: undefined }), fc.string({ unit: 'grapheme' }))
  .map(([given, expectedVersion, caller]) => ({
    commandId: uuid(7),
    aggregate: { kind: targetKind(given.type), id: sample[targetKind(given.type)] },
    command: given,
    ...(expectedVersion !== undefined && { expectedVersion }),
    caller,
    receivedAt: at('12:00'),
    requestHash: 'hash',
  }));

describe('A command that this service sends itself', () => {
  const read = (message: ReturnType<typeof encodeCommand>) =>
    readCommand({ topic, partition: 3, message: asRead(message, { offset: '41' }) });

  it('is read as it was written', () =>
    fc.assert(
      fc.property(envelopes, (envelope) => {
        expect(read(encodeCommand(envelope, 3))).toStrictEqual({ ok: true, envelope });
      }),
    ));

  it('is not fresh any more: what is read may be read again', () => {
    expect(taken(read(encodeCommand({ ...createStation(1), fresh: true }, 3)))).not.toHaveProperty('fresh');
  });

  it('keeps its identity where it is forwarded, and says where it came from', () => {
    const envelope = taken(line({ type: 'CreateStation', data: { location_id: '42' } }, { caller: 'ocpi' }));
    const message = forwardCommand(envelope, record('{}'), 5);
    expect(message).toMatchObject({ key: envelope.aggregate.id, partition: 5 });
    expect(message.headers).toMatchObject({
      directory_command_id: envelope.commandId,
      directory_aggregate_id: envelope.aggregate.id,
      directory_origin: place,
    });
    const elsewhere = { topic, partition: 5, message: asRead(message, { offset: '99', timestamp: '5' }) };
    expect(readCommand(elsewhere)).toEqual({
      ...{ ok: true, origin: place },
      envelope: { ...envelope, fresh: undefined },
    });
  });

  it('is refused where this service can not have made it', () => {
    expect(refused(sealed({ ...createStation(1), caller: null }))).toStrictEqual([place, 'malformed_json']);
  });
});

describe('A command line on the topic', () => {
  it('is taken in, its identity from where it lies', () => {
    const envelope = taken(line({ type: 'RegisterLocation', id: '42' }));
    expect(envelope).toMatchObject({ caller: 'kafka', receivedAt: at('12:00'), aggregate: { id: '42' } });
    expect(envelope.commandId).toBe(commandIdOfRecord(place));
    expect(taken(line({ type: 'RegisterLocation', id: '42' }))).toStrictEqual(envelope);
  });

  it('may bring a command id and a caller', () => {
    const given = { type: 'RegisterLocation', id: '42', command_id: uuid(9) };
    expect(taken(line(given, { caller: 'ocpi' }))).toMatchObject({ commandId: uuid(9), caller: 'ocpi' });
  });

  it('is the same request as by HTTP', () => {
    const given = { type: 'RegisterLocation', id: '42', data: { city: 'Berlin' }, command_id: uuid(9) };
    expect(taken(line(given)).requestHash).toBe(command(9, 'RegisterLocation', given).requestHash);
  });

  it('is refused though more is wrong with it than a call takes arguments', () => {
    const data = { connectors: Array(150_000).fill(0) };
    const reading = line({ type: 'SetStationConnectors', id: uuid(1), data, command_id: uuid(9) });
    expect(refused(reading)).toStrictEqual([uuid(9), 'validation_failed']);
  });

  it('may begin with a byte order mark', () => {
    expect(readCommand(record('\uFEFF{"type":"RegisterLocation","id":"42"}')).ok).toBe(true);
  });

  it.each<[string, CommandRecord, string, string]>([
    ['no value', record(null), place, 'malformed_json'],
    ['an empty value', record(''), place, 'malformed_json'],
    ['broken JSON', record('{"type":'), place, 'malformed_json'],
    ['no object', record('[1]'), place, 'malformed_json'],
    ['bytes that are not UTF-8', record(Buffer.from([0x22, 0xff, 0x22])), place, 'malformed_json'],
    ['more than 8 MiB', record(Buffer.alloc(8 * 1024 * 1024 + 1, ' ')), place, 'payload_too_large'],
    [
      'a command id that is none',
      record('{"type":"CreateStation","command_id":"one"}'),
      place,
      'validation_failed',
    ],
    ['a type that is none', record('{"type":5}'), commandIdOfRecord(place), 'validation_failed'],
    [
      'a prototype',
      record('{"__proto__":{"type":"RegisterLocation","id":"42"}}'),
      commandIdOfRecord(place),
      'validation_failed',
    ],
    [
      'a caller that is too long',
      record('{}', { caller: 'x'.repeat(256) }),
      commandIdOfRecord(place),
      'invalid_parameter',
    ],
    [
      'what no rule allows, under its own command id',
      record(
        JSON.stringify({ type: 'CreateStation', command_id: uuid(9).toUpperCase(), data: { nonsense: 1 } }),
      ),
      ...([uuid(9), 'validation_failed'] as const),
    ],
  ])('is refused with %s', (_what, given, key, code) => {
    expect(refused(readCommand(given))).toStrictEqual([key, code]);
  });

  it.each(['-1', '9223372036854775807', 'x', ''])('is read with the timestamp %j', (timestamp) => {
    const { message, ...at } = record('{"type":"RegisterLocation","id":"42"}');
    expect(readCommand({ ...at, message: { ...message, timestamp } }).ok).toBe(true);
  });

  it('is answered briefly where millions of bytes are wrong', () => {
    const data = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`unknown field ${index}`, 1]),
    );
    const reading = line({ type: 'CreateStation', data: { ['x'.repeat(1_000_000)]: 1, ...data } });
    if (reading.ok) throw new Error('The command was taken in');
    const answer = encodeAnswer(reading.refusal, { partition: 3, commandOffset: 41, writerEpoch: 0 });
    expect(answer.value?.length).toBeLessThan(200_000);
  });

  it('may be anything at all: it is taken in or refused', () => {
    const anything = fc.oneof(
      { weight: 4, arbitrary: commands.map((text) => Buffer.from(text)) },
      { weight: 2, arbitrary: bodies.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    );
    const types = fc.constantFrom('application/json', ENVELOPE_TYPE);
    fc.assert(
      fc.property(anything, types, texts, texts, (value, type, caller, origin) => {
        const headers = { 'content-type': type, caller, directory_origin: origin };
        const reading = readCommand(record(value, headers));
        if (!reading.ok) expect(reading.refusal.problem.status).toBeGreaterThanOrEqual(400);
        else expect(Object.keys(aggregates)).toContain(reading.envelope.aggregate.kind);
      }),
      { ...runs, numRuns: 4 * runs.numRuns },
    );
  });
});
