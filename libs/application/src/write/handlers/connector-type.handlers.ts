import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  CreateConnectorType,
  UpdateConnectorType,
  UpsertConnectorType,
  RemoveConnectorType,
  RestoreConnectorType,
} from '../directory-commands.js';

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

@CommandHandler(UpsertConnectorType)
export class UpsertConnectorTypeHandler implements ICommandHandler<UpsertConnectorType> {
  execute({ envelope, unitOfWork }: UpsertConnectorType): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(RestoreConnectorType)
export class RestoreConnectorTypeHandler implements ICommandHandler<RestoreConnectorType> {
  execute({ envelope, unitOfWork }: RestoreConnectorType): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}
