/** The database of the read models can't be reached. The request can be sent again later. */
export class StoreUnavailable extends Error {}

/** The read models do not have all events yet. The message says how far they are, to clients too. */
export class ReadModelsIncomplete extends StoreUnavailable {}

/** The database of the read models did not finish a read in time. The request can be sent again later. */
export class StoreOverloaded extends Error {}
