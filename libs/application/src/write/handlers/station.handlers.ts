import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  CreateStation,
  UpdateStation,
  UpsertStation,
  SetStationAvailability,
  SetStationConnectors,
  SetStationDetails,
  RemoveStation,
  RestoreStation,
  EraseStationText,
} from '../directory-commands.js';

@CommandHandler(CreateStation)
export class CreateStationHandler implements ICommandHandler<CreateStation> {
  execute({ envelope, unitOfWork }: CreateStation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(UpdateStation)
export class UpdateStationHandler implements ICommandHandler<UpdateStation> {
  execute({ envelope, unitOfWork }: UpdateStation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(UpsertStation)
export class UpsertStationHandler implements ICommandHandler<UpsertStation> {
  execute({ envelope, unitOfWork }: UpsertStation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(SetStationAvailability)
export class SetStationAvailabilityHandler implements ICommandHandler<SetStationAvailability> {
  execute({ envelope, unitOfWork }: SetStationAvailability): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(SetStationConnectors)
export class SetStationConnectorsHandler implements ICommandHandler<SetStationConnectors> {
  execute({ envelope, unitOfWork }: SetStationConnectors): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(RemoveStation)
export class RemoveStationHandler implements ICommandHandler<RemoveStation> {
  execute({ envelope, unitOfWork }: RemoveStation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(RestoreStation)
export class RestoreStationHandler implements ICommandHandler<RestoreStation> {
  execute({ envelope, unitOfWork }: RestoreStation): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(EraseStationText)
export class EraseStationTextHandler implements ICommandHandler<EraseStationText> {
  execute({ envelope, unitOfWork }: EraseStationText): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}

@CommandHandler(SetStationDetails)
export class SetStationDetailsHandler implements ICommandHandler<SetStationDetails> {
  execute({ envelope, unitOfWork }: SetStationDetails): Promise<number> {
    return Promise.resolve(unitOfWork.decide(envelope));
  }
}
