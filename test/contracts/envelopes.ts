import { takeIn, type CommandEnvelope, type CommandLine } from '#application';
import { at, uuid } from './vocabulary.js';

/** The envelope of a command line, by the one way in. */
export function envelope(line: CommandLine, caller = 'tests'): CommandEnvelope {
  const intake = takeIn(line, { caller, receivedAt: at('12:00'), dataPath: [] });
  if (!intake.ok) throw new Error(JSON.stringify(intake.rejection));
  return intake.envelope;
}

/** A command with the id `uuid(n)`. */
export const command = (n: number, type: string, line: CommandLine = {}): CommandEnvelope =>
  envelope({ command_id: uuid(n), type, ...line });

export const registerLocation = (n: number, id = '42', data: object = {}) =>
  command(n, 'RegisterLocation', { id, data });

export const createStation = (n: number, data: object = {}) =>
  command(n, 'CreateStation', { data: { location_id: '42', ...data } });
