import { parseCommand, type CommandEnvelope, type CommandLine } from '#application';
import { aggregatesOf } from '../../../libs/application/src/write/group-commit/referenced-aggregates.js';
import { UnitOfWork } from '../../../libs/application/src/write/group-commit/unit-of-work.js';
import { at, uuid } from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

/** The envelope of a valid command line. */
export function envelope(line: CommandLine, caller = 'tests'): CommandEnvelope {
  const parsed = parseCommand(line, { caller, receivedAt: at('12:00'), dataPath: [] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
  return parsed.envelope;
}

/** A command with the id `uuid(n)`. */
export const command = (n: number, type: string, line: CommandLine = {}): CommandEnvelope =>
  envelope({ command_id: uuid(n), type, ...line });

export const registerLocation = (n: number, id = '42', data: object = {}) =>
  command(n, 'RegisterLocation', { id, data });

export const createStation = (n: number, data: object = {}) =>
  command(n, 'CreateStation', { data: { location_id: '42', ...data } });

/** A command line, and when it is received. */
export type ReceivedLine = readonly [CommandLine, string];

/** The events that a new directory decides on these lines, one after another. */
export function decided(lines: readonly ReceivedLine[]): GivenEvent[] {
  const envelopes = lines.map(([line, receivedAt]) => ({ ...envelope(line), receivedAt }));
  const absent = { version: 0, state: { kind: 'absent' } } as const;
  const loaded = aggregatesOf(envelopes).map((aggregate) => ({ aggregate, ...absent }));
  const work = new UnitOfWork(loaded, Date.parse(at('12:00')));
  for (const each of envelopes) work.decide(each);
  return work.result().events.map(({ aggregate, event, time }) => [aggregate, event, time]);
}
