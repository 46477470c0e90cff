/** The database of the read models can't be reached. The request can be sent again later. */
export class StoreUnavailable extends Error {}
