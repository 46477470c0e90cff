import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  CreateStation,
  UpdateStation,
  UpsertStation,
  SetStationAvailability,
  SetStationConnectors,
  RemoveStation,
} from '../directory-commands.js';

@CommandHandler(CreateStation)
export class CreateStationHandler implements ICommandHandler<CreateStation> {
  execute({ envelope, batch }: CreateStation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(UpdateStation)
export class UpdateStationHandler implements ICommandHandler<UpdateStation> {
  execute({ envelope, batch }: UpdateStation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(UpsertStation)
export class UpsertStationHandler implements ICommandHandler<UpsertStation> {
  execute({ envelope, batch }: UpsertStation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(SetStationAvailability)
export class SetStationAvailabilityHandler implements ICommandHandler<SetStationAvailability> {
  execute({ envelope, batch }: SetStationAvailability): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(SetStationConnectors)
export class SetStationConnectorsHandler implements ICommandHandler<SetStationConnectors> {
  execute({ envelope, batch }: SetStationConnectors): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}

@CommandHandler(RemoveStation)
export class RemoveStationHandler implements ICommandHandler<RemoveStation> {
  execute({ envelope, batch }: RemoveStation): Promise<number> {
    return Promise.resolve(batch.decide(envelope));
  }
}
