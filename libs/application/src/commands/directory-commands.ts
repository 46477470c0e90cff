import type { CommandType } from '#domain';
import type { BatchSession } from './batch-session.js';
import type { CommandEnvelope } from './envelope.js';

/** A command on the bus: its envelope, and the batch that it is decided in. */
export class DirectoryCommand {
  constructor(
    readonly envelope: CommandEnvelope,
    readonly batch: BatchSession,
  ) {}
}

export class CreateStation extends DirectoryCommand {}
export class UpdateStation extends DirectoryCommand {}
export class UpsertStation extends DirectoryCommand {}
export class SetStationAvailability extends DirectoryCommand {}
export class SetStationConnectors extends DirectoryCommand {}
export class RemoveStation extends DirectoryCommand {}
export class CreateConnectorType extends DirectoryCommand {}
export class UpdateConnectorType extends DirectoryCommand {}
export class RemoveConnectorType extends DirectoryCommand {}
export class RegisterLocation extends DirectoryCommand {}
export class UpdateLocation extends DirectoryCommand {}
export class RetireLocation extends DirectoryCommand {}

const commandClasses: Record<CommandType, typeof DirectoryCommand> = {
  CreateStation,
  UpdateStation,
  UpsertStation,
  SetStationAvailability,
  SetStationConnectors,
  RemoveStation,
  CreateConnectorType,
  UpdateConnectorType,
  RemoveConnectorType,
  RegisterLocation,
  UpdateLocation,
  RetireLocation,
};

/** The bus's command for an envelope: the class says which handler decides it. */
export function directoryCommand(envelope: CommandEnvelope, batch: BatchSession): DirectoryCommand {
  return new commandClasses[envelope.command.type](envelope, batch);
}
