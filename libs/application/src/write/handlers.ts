import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandClasses, type DirectoryCommand } from './group-commit/command-processor.js';

/** A handler for each type of command, as providers for the module that registers them on the bus. */
export const DirectoryCommandHandlers = Object.values(commandClasses).map(handlerOf);

function handlerOf(command: typeof DirectoryCommand) {
  @CommandHandler(command)
  class DirectoryCommandHandler implements ICommandHandler<DirectoryCommand> {
    execute({ envelope, unitOfWork }: DirectoryCommand): Promise<number> {
      return Promise.resolve(unitOfWork.decide(envelope));
    }
  }
  return DirectoryCommandHandler;
}
