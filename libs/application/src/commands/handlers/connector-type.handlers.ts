import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateConnectorType, UpdateConnectorType, RemoveConnectorType } from '../directory-commands.js';

@CommandHandler(CreateConnectorType)
export class CreateConnectorTypeHandler implements ICommandHandler<CreateConnectorType> {
  execute({ envelope, unitOfWork }: CreateConnectorType): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(UpdateConnectorType)
export class UpdateConnectorTypeHandler implements ICommandHandler<UpdateConnectorType> {
  execute({ envelope, unitOfWork }: UpdateConnectorType): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(RemoveConnectorType)
export class RemoveConnectorTypeHandler implements ICommandHandler<RemoveConnectorType> {
  execute({ envelope, unitOfWork }: RemoveConnectorType): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}
