import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RegisterLocation, UpdateLocation, RetireLocation } from '../directory-commands.js';

@CommandHandler(RegisterLocation)
export class RegisterLocationHandler implements ICommandHandler<RegisterLocation> {
  execute({ envelope, unitOfWork }: RegisterLocation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(UpdateLocation)
export class UpdateLocationHandler implements ICommandHandler<UpdateLocation> {
  execute({ envelope, unitOfWork }: UpdateLocation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(RetireLocation)
export class RetireLocationHandler implements ICommandHandler<RetireLocation> {
  execute({ envelope, unitOfWork }: RetireLocation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}
