import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateConnectorType, UpdateConnectorType, RemoveConnectorType } from '../directory-commands.js';

@CommandHandler(CreateConnectorType)
export class CreateConnectorTypeHandler implements ICommandHandler<CreateConnectorType> {
  execute({ envelope, batch }: CreateConnectorType): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(UpdateConnectorType)
export class UpdateConnectorTypeHandler implements ICommandHandler<UpdateConnectorType> {
  execute({ envelope, batch }: UpdateConnectorType): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(RemoveConnectorType)
export class RemoveConnectorTypeHandler implements ICommandHandler<RemoveConnectorType> {
  execute({ envelope, batch }: RemoveConnectorType): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}
