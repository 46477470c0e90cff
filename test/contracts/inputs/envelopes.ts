import { parseCommand, type CommandEnvelope, type CommandLine } from '#application';
import { at, uuid } from './event-builders.js';

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
