import { commandIdOfRecord } from '#application';
import { createStation } from '../../../../test/contracts/inputs/envelopes.js';
import { at, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { ENVELOPE_TYPE, type CommandRecord } from './command-record.js';
import { decodeCommand } from './decode-command.js';
import { asRead } from './testing/as-read.js';

const name = 'directory.commands-3-41';
const register = `{"type":"RegisterLocation","id":"42","command_id":"${uuid(9)}"}`;

const record = (value: string, headers: Record<string, string> = {}): CommandRecord => ({
  topic: 'directory.commands',
  partition: 3,
  message: asRead({ value, headers }, { offset: '41', timestamp: String(Date.parse(at('12:00'))) }),
});
const headers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${index}`, 'x']));

/** The key and the problem code of a refusal. */
function refused(given: CommandRecord) {
  const result = decodeCommand(given);
  return result.ok ? [] : [result.refusal.key, result.refusal.problem.code];
}

describe('A command record', () => {
  it('may have 100 headers, or 64 KiB of them', () => {
    expect(decodeCommand(record(register, headers(100))).ok).toBe(true);
    expect(decodeCommand(record(register, { h: 'x'.repeat(65_535) })).ok).toBe(true);
  });

  it('is refused under its name with more of them, whatever its value has', () => {
    expect(refused(record(register, headers(101)))).toStrictEqual([name, 'malformed_json']);
    expect(refused(record(register, { h: 'x'.repeat(65_536) }))).toStrictEqual([name, 'malformed_json']);
  });

  it('is refused with more headers of one name', () => {
    const { message, ...place } = record(register);
    const repeated = { h: Array<Buffer>(101).fill(Buffer.from('x')) };
    const given = { ...place, message: { ...message, headers: repeated } };
    expect(refused(given)).toStrictEqual([name, 'malformed_json']);
  });

  it('is refused with a control character in its caller', () => {
    const refusal = refused(record('{}', { caller: 'a\nb' }));
    expect(refusal).toStrictEqual([commandIdOfRecord(name), 'invalid_parameter']);
    const forged = JSON.stringify({ ...createStation(1), caller: 'a\u001b[2J' });
    expect(refused(record(forged, { 'content-type': ENVELOPE_TYPE }))).toStrictEqual([
      name,
      'malformed_json',
    ]);
  });
});

describe('The time of receipt of an envelope', () => {
  it.each([
    ['is kept if it is at most 5 minutes ahead', '12:15', '12:15'],
    ['becomes that of the record if it is further ahead', '12:16', '12:00'],
  ])('%s', (_what, receivedAt, expected) => {
    const given = JSON.stringify({ ...createStation(1), receivedAt: at(receivedAt) });
    const clock = Date.parse(at('12:10'));
    const result = decodeCommand(record(given, { 'content-type': ENVELOPE_TYPE }), clock);
    expect(result).toMatchObject({ ok: true, envelope: { receivedAt: at(expected) } });
  });
});
