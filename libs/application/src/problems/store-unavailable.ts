/** What the read models are kept in can't be reached; the same request may be sent again later. */
export class StoreUnavailable extends Error {}
