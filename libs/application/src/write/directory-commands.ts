import { commandTypes, type CommandType } from '#domain';
import type { UnitOfWork } from './group-commit/unit-of-work.js';
import type { CommandEnvelope } from '../ports/envelope.js';

/** A command on the bus: its envelope, and the unit of work in which it is decided. */
export class DirectoryCommand {
  constructor(
    readonly envelope: CommandEnvelope,
    readonly unitOfWork: UnitOfWork,
  ) {}
}

/** A class for each type of command: the bus chooses the handler by it. */
export const commandClasses = Object.fromEntries(
  commandTypes.map((type) => [type, class extends DirectoryCommand {}]),
) as Readonly<Record<CommandType, typeof DirectoryCommand>>;

/** The bus command of an envelope. The bus chooses the handler by its class. */
export function directoryCommand(envelope: CommandEnvelope, unitOfWork: UnitOfWork): DirectoryCommand {
  return new commandClasses[envelope.command.type](envelope, unitOfWork);
}
