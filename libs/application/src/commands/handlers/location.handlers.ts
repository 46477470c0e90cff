import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RegisterLocation, UpdateLocation, RetireLocation } from '../directory-commands.js';

@CommandHandler(RegisterLocation)
export class RegisterLocationHandler implements ICommandHandler<RegisterLocation> {
  execute({ envelope, batch }: RegisterLocation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(UpdateLocation)
export class UpdateLocationHandler implements ICommandHandler<UpdateLocation> {
  execute({ envelope, batch }: UpdateLocation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(RetireLocation)
export class RetireLocationHandler implements ICommandHandler<RetireLocation> {
  execute({ envelope, batch }: RetireLocation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}
