import type { CommandType } from '#domain';
import type { UnitOfWork } from './group-commit/unit-of-work.js';
import type { CommandEnvelope } from '../ports/envelope.js';

/** A command on the bus: its envelope, and the unit of work in which it is decided. */
export class DirectoryCommand {
  constructor(
    readonly envelope: CommandEnvelope,
    readonly unitOfWork: UnitOfWork,
  ) {}
}

export class CreateStation extends DirectoryCommand {}
export class UpdateStation extends DirectoryCommand {}
export class UpsertStation extends DirectoryCommand {}
export class SetStationAvailability extends DirectoryCommand {}
export class SetStationConnectors extends DirectoryCommand {}
export class SetStationDetails extends DirectoryCommand {}
export class RemoveStation extends DirectoryCommand {}
export class RestoreStation extends DirectoryCommand {}
export class EraseStationText extends DirectoryCommand {}
export class CreateConnectorType extends DirectoryCommand {}
export class UpdateConnectorType extends DirectoryCommand {}
export class UpsertConnectorType extends DirectoryCommand {}
export class RemoveConnectorType extends DirectoryCommand {}
export class RestoreConnectorType extends DirectoryCommand {}
export class RegisterLocation extends DirectoryCommand {}
export class UpdateLocation extends DirectoryCommand {}
export class RetireLocation extends DirectoryCommand {}

const commandClasses: Record<CommandType, typeof DirectoryCommand> = {
  CreateStation,
  UpdateStation,
  UpsertStation,
  SetStationAvailability,
  SetStationConnectors,
  SetStationDetails,
  RemoveStation,
  RestoreStation,
  EraseStationText,
  CreateConnectorType,
  UpdateConnectorType,
  UpsertConnectorType,
  RemoveConnectorType,
  RestoreConnectorType,
  RegisterLocation,
  UpdateLocation,
  RetireLocation,
};

/** The bus command of an envelope. The bus chooses the handler by its class. */
export function directoryCommand(envelope: CommandEnvelope, unitOfWork: UnitOfWork): DirectoryCommand {
  return new commandClasses[envelope.command.type](envelope, unitOfWork);
}
